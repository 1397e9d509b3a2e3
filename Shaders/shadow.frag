// The soft shadow of a rectangle, by the distance from its outline with corners at least as round as the shadow is soft.
//
// smoothstep is the running integral of the parabola 3/4 (1 - t*t): along a straight edge this is the edge blurred by that
// kernel, and it ends exactly at the shadow's radius, where a Gaussian one would be cut off.

varying vec4 inset;  // distance from each edge by the shadow's radius, positive inside
uniform vec4 shadow;  // x: strength; y: corner radius by the shadow's radius

void main() {
    vec2 beyond = shadow.y - min(inset.xy, inset.zw);
    float outside = length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - shadow.y;
    gl_FragColor = vec4(0.0, 0.0, 0.0, shadow.x * (1.0 - smoothstep(-1.0, 1.0, outside)));
}
