// Colour and texture, with anti-aliased edges, round corners, borders, soft shadows and clips. All colours are premultiplied.
//
// A straight edge of the plane is a straight line on the screen, and the distance of a pixel from that line is the
// distance in the plane times a constant of the edge, divided by w. The distances come multiplied by the constant, and
// gl_FragCoord.w is 1/w, so they are exact pixels at any tilt and no screen-space derivatives are needed. In the same way
// the change of the plane's x and y for a step on the screen, divided by w, is linear in the plane, and exact here.

varying vec4 inset;  // pixels times w: left, top, right, bottom
varying vec4 color;

#ifdef TEXTURED
uniform sampler2D picture;
#endif
#if defined(TEXTURED) || defined(SOFT)
varying vec4 surface;  // texel; corner radius; border width or, negative, blur
#endif
#if defined(ROUNDED) || defined(SOFT)
varying vec4 depth;  // points: left, top, right, bottom
#endif
#ifdef ROUNDED
varying vec4 gradient;  // of x and of y, by w
#endif
#ifdef GENERAL
varying vec4 limit;  // pixels times w: left, top, right, bottom
varying float limitRadius;
#endif

// The share of a pixel-wide box that lies between each pair of opposite edges. Right for slivers, too.
float between(vec4 pixels) {
    vec4 inside = clamp(pixels + 0.5, 0.0, 1.0);
    vec2 share = max(inside.xy + inside.zw - 1.0, 0.0);
    return share.x * share.y;
}

#ifdef ROUNDED
float cornerCoverage(vec4 points, float radius) {
    vec2 beyond = radius - min(points.xy, points.zw);
    if (beyond.x <= 0.0 || beyond.y <= 0.0) { return 1.0; }
    float reach = length(beyond);
    vec2 normal = beyond / reach;
    vec2 direction = vec2(points.x < points.z ? -normal.x : normal.x, points.y < points.w ? -normal.y : normal.y);
    vec2 onScreen = direction.x * gradient.xy + direction.y * gradient.zw;
    return clamp(0.5 - (reach - radius) * gl_FragCoord.w / length(onScreen), 0.0, 1.0);
}
#endif

#if defined(GENERAL) || defined(SOFT)
// By the distance from the outline, with corners at least as round as the shadow is soft. The smooth step is the running
// integral of the parabola 3/4 (1 - t*t): along a straight edge this is the edge blurred by that kernel, and it ends
// exactly at the shadow's radius, where a Gaussian one would be cut off.
float softCoverage(float blur) {
    vec2 beyond = surface.z - min(depth.xy, depth.zw);
    float outside = length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - surface.z;
    return 1.0 - smoothstep(-blur, blur, outside);
}
#endif

void main() {
#ifdef SOFT
    gl_FragColor = color * softCoverage(-surface.w);
#else
    float coverage = between(inset * gl_FragCoord.w);
#ifdef GENERAL
    vec2 pointsTimesW = vec2(length(gradient.xy), length(gradient.zw));
    if (limitRadius > 0.0) {
        coverage = min(coverage, cornerCoverage(limit * pointsTimesW.xyxy, limitRadius));
    } else {
        coverage *= between(limit * gl_FragCoord.w);
    }
    if (surface.w < 0.0) {
        coverage *= softCoverage(-surface.w);
    } else {
        coverage = min(coverage, cornerCoverage(depth, surface.z));
        if (surface.w > 0.0) {
            vec4 inner = depth - surface.w;
            float hole = between(inner * gl_FragCoord.w / pointsTimesW.xyxy);
            coverage = max(coverage - min(hole, cornerCoverage(inner, max(surface.z - surface.w, 0.0))), 0.0);
        }
    }
#elif defined(ROUNDED)
    coverage = min(coverage, cornerCoverage(depth, surface.z));
#endif
#ifdef TEXTURED
    gl_FragColor = color * texture2D(picture, surface.xy) * coverage;
#else
    gl_FragColor = color * coverage;
#endif
#endif
}
