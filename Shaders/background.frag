// A vertical gradient without bands: before the display rounds to 8 bits, each pixel is moved by up to half a step.
// The average over a few pixels is then the true colour, and a colour that needs no rounding stays as it is.

varying float height;
uniform vec4 paint[2];  // upper and lower colour, premultiplied

void main() {
    // Interleaved gradient noise (Jimenez, "Next Generation Post Processing in Call of Duty: Advanced Warfare", 2014):
    // evenly spread over any 3x3 pixels, and the same in every frame.
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    vec4 color = mix(paint[0], paint[1], height);
    gl_FragColor = vec4(color.rgb + (noise - 0.5) / 255.0, color.a);
}
