/// The GLSL sources of this folder, embedded at build time.
public enum ShaderSource {}
