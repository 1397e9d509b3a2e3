// The whole output.

attribute vec3 corner;  // of the unit square, (0, 0) the upper left one; z is not used

varying float height;  // 0 at the upper edge, 1 at the lower

void main() {
    height = corner.y;
    gl_Position = vec4(corner.x * 2.0 - 1.0, 1.0 - corner.y * 2.0, 0.0, 1.0);
}
