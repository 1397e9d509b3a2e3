// Placeholder so that the module builds; replaced by its first real file.
