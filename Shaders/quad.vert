// One quad of a group's plane, seen through the group's homography.
//
// The GPU divides by w after clipping, so what lies behind the eye is cut off and textures are perspective-correct.

attribute vec3 corner;  // of the unit square, (0, 0) the upper left one; z is 1 for the rim of a hole, 0 for the outline

uniform mat3 clipFromLocal;  // (x, y, 1) in points to clip-space (x, y, w)
// [0] left, top, right, bottom edge, in points
// [1] by how many points the drawn shape reaches beyond these edges
// [2] scale from the distance to each edge, in points, to `inset`
// [3] the part of the texture that is shown: left, top, right, bottom, 0 to 1;
//     for a shape with a hole by how many points the hole's rim lies beyond the edges, so negative
uniform vec4 quad[4];

varying vec4 inset;  // scaled distance from the left, top, right and bottom edge, positive inside
#ifdef ROUNDED
varying vec4 depth;  // the same in points
#endif
#ifdef TEXTURED
varying vec2 texel;
#endif

// Clips where w < 0.001, that is nearer to the eye than a magnification by a thousand: z + w >= 0 is one of the GPU's own
// clip planes. There is no depth buffer, so z serves nothing else.
const float nearest = 0.001;

void main() {
#ifdef HOLLOW
    vec4 reach = mix(quad[1], quad[3], corner.z);
#else
    vec4 reach = quad[1];
#endif
    vec2 local = mix(quad[0].xy - reach.xy, quad[0].zw + reach.zw, corner.xy);
    vec4 distances = vec4(local - quad[0].xy, quad[0].zw - local);
    inset = distances * quad[2];
#ifdef ROUNDED
    depth = distances;
#endif
#ifdef TEXTURED
    texel = mix(quad[3].xy, quad[3].zw, (local - quad[0].xy) / (quad[0].zw - quad[0].xy));
#endif
    vec3 position = clipFromLocal * vec3(local, 1.0);
    gl_Position = vec4(position.xy, -nearest, position.z);
}
