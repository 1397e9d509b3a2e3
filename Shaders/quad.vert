// A corner of a quad, or of a part of one; everything is calculated already.
//
// All of these are linear in the plane's coordinates, or such times w. The GPU divides by w after clipping, so what lies
// behind the eye is cut off and everything is perspective-correct.

attribute vec4 place;    // x, y and w of clip space; the corner radius of `limits`
attribute vec4 edges;    // distance from the left, top, right and bottom edge, in pixels times w, positive inside
attribute vec4 paint;    // colour, premultiplied
attribute vec4 face;     // texel x and y, 0 to 1; corner radius in points; width of a border or, negative, of a blur
attribute vec4 outline;  // distance from the edges that the round corners belong to, in points, positive inside
attribute vec4 slope;    // how x and y of the plane change for a pixel to the right and one down, by w
attribute vec4 limits;   // distance from the edges of a clip, in pixels times w, positive inside

varying vec4 inset;
varying vec4 color;
#if defined(TEXTURED) || defined(SOFT)
varying vec4 surface;
#endif
#if defined(ROUNDED) || defined(SOFT)
varying vec4 depth;
#endif
#ifdef ROUNDED
varying vec4 gradient;
#endif
#ifdef GENERAL
varying vec4 limit;
varying float limitRadius;
#endif

// Clips where w < 0.001, that is nearer to the eye than a magnification by a thousand: z + w >= 0 is one of the GPU's own
// clip planes. There is no depth buffer, so z serves nothing else.
const float nearest = 0.001;

void main() {
    inset = edges;
    color = paint;
#if defined(TEXTURED) || defined(SOFT)
    surface = face;
#endif
#if defined(ROUNDED) || defined(SOFT)
    depth = outline;
#endif
#ifdef ROUNDED
    gradient = slope;
#endif
#ifdef GENERAL
    limit = limits;
    limitRadius = place.w;
#endif
    gl_Position = vec4(place.xy, -nearest, place.z);
}
