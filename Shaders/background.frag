// A gradient without bands: before the display rounds to 8 bits, each pixel is moved by up to half a step. The average over
// a few pixels is then the true colour, and a colour that needs no rounding stays as it is.

varying vec4 color;

void main() {
    // Roberts' R2 sequence ("The Unreasonable Effectiveness of Quasirandom Sequences", 2018): multiples of the powers of
    // the plastic number's inverse, evenly spread over rows, columns and small squares, and the same in every frame.
    // In a variable of its own: GLSL ES 1.00 declares gl_FragCoord with half precision, and the product would have no more.
    vec2 pixel = gl_FragCoord.xy;
    float noise = fract(dot(pixel, vec2(0.7548776662, 0.5698402910)));
    gl_FragColor = vec4(color.rgb + (noise - 0.5) / 255.0, color.a);
}
