// The soft shadow of a rectangle: the rectangle blurred by a kernel of finite reach.
//
// smoothstep is the running integral of the parabola 3/4 (1 - t*t), which serves as the kernel in each direction; so the
// shadow ends exactly at its radius, where a Gaussian one would be cut off.

varying vec4 inset;  // distance from each edge by the shadow's radius, positive inside
uniform vec4 paint;

void main() {
    vec4 inside = smoothstep(-1.0, 1.0, inset);
    vec2 between = max(inside.xy + inside.zw - 1.0, 0.0);
    gl_FragColor = paint * (between.x * between.y);
}
