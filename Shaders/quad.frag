// Colour or texture, with anti-aliased edges and optional round corners. All colours are premultiplied by alpha.
//
// A straight edge of the plane is a straight line on the screen, and the distance of a pixel from that line is the
// distance in the plane times a constant of the edge, divided by w. The vertex shader multiplies by the constant and
// gl_FragCoord.w is 1/w, so distances are exact pixels at any tilt and no screen-space derivatives are needed.

varying vec4 inset;  // pixels times w, positive inside: left, top, right, bottom
uniform vec4 paint;

#ifdef TEXTURED
varying vec2 texel;
uniform sampler2D picture;
#endif

#ifdef ROUNDED
varying vec4 depth;  // points, positive inside: left, top, right, bottom
// A line dot(n, p) = c of the plane, p from the quad's middle, has on the screen the normal vector
// n.x*corners[0].xy + n.y*corners[0].zw - c*corners[1].xy, whose length turns points into pixels.
// corners[1].zw: half the size less the radius. corners[2].x: the radius. In points.
uniform vec4 corners[3];

float cornerCoverage() {
    float radius = corners[2].x;
    vec2 beyond = radius - min(depth.xy, depth.zw);
    if (beyond.x <= 0.0 || beyond.y <= 0.0) { return 1.0; }
    float reach = length(beyond);
    vec2 normal = beyond / reach;
    float offset = dot(normal, corners[1].zw) + radius;
    vec2 direction = vec2(depth.x < depth.z ? -normal.x : normal.x, depth.y < depth.w ? -normal.y : normal.y);
    vec2 onScreen = direction.x * corners[0].xy + direction.y * corners[0].zw - offset * corners[1].xy;
    return clamp(0.5 - (reach - radius) * gl_FragCoord.w / length(onScreen), 0.0, 1.0);
}
#endif

void main() {
    // For each pair of opposite edges: the share of a pixel-wide box that lies between them. Right for slivers, too.
    vec4 inside = clamp(inset * gl_FragCoord.w + 0.5, 0.0, 1.0);
    vec2 between = max(inside.xy + inside.zw - 1.0, 0.0);
    float coverage = between.x * between.y;
#ifdef ROUNDED
    coverage = min(coverage, cornerCoverage());
#endif
    vec4 color = paint;
#ifdef TEXTURED
    color *= texture2D(picture, texel);
#endif
    gl_FragColor = color * coverage;
}
