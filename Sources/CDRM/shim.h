// libdrm, and the macros of its headers that Swift does not import.
#pragma once
#include <drm_fourcc.h>
#include <stdint.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

static const uint32_t vitrine_drm_format_xrgb8888 = DRM_FORMAT_XRGB8888;
static const uint32_t vitrine_drm_format_argb8888 = DRM_FORMAT_ARGB8888;
static const uint32_t vitrine_drm_format_xbgr8888 = DRM_FORMAT_XBGR8888;
static const uint32_t vitrine_drm_format_abgr8888 = DRM_FORMAT_ABGR8888;
static const uint32_t vitrine_drm_format_rgb565 = DRM_FORMAT_RGB565;
static const uint64_t vitrine_drm_modifier_invalid = DRM_FORMAT_MOD_INVALID;
static const uint64_t vitrine_drm_modifier_linear = DRM_FORMAT_MOD_LINEAR;
