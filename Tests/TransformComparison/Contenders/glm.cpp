// GLM, https://github.com/g-truc/glm, with its SIMD. "product": each factor a matrix of its own, multiplied by operator*.
// "in_place": glm::translate and glm::rotate, which know what their factor looks like.
#define GLM_FORCE_INTRINSICS
#define GLM_FORCE_DEFAULT_ALIGNED_GENTYPES
#include <cmath>
#include <cstring>
#include <glm/ext/matrix_transform.hpp>
#include <glm/mat4x4.hpp>

extern "C" {
#include "contenders.h"
}

namespace {

using glm::mat4;
using glm::vec3;
using glm::vec4;

mat4 base_of(const item_layout *l) {
    mat4 base;
    std::memcpy(static_cast<void *>(&base), l->base.m, sizeof l->base.m);
    return base;
}

mat4 &at(item_matrix *items, int i) { return *reinterpret_cast<mat4 *>(items[i].m); }

mat4 move_by(float x, float y, float z) {
    return mat4(vec4(1, 0, 0, 0), vec4(0, 1, 0, 0), vec4(0, 0, 1, 0), vec4(x, y, z, 1));
}

mat4 turn_about_y(float angle) {
    float s = std::sin(angle), c = std::cos(angle);
    return mat4(vec4(c, 0, -s, 0), vec4(0, 1, 0, 0), vec4(s, 0, c, 0), vec4(0, 0, 0, 1));
}

mat4 turn_about_z(float angle) {
    float s = std::sin(angle), c = std::cos(angle);
    return mat4(vec4(c, s, 0, 0), vec4(-s, c, 0, 0), vec4(0, 0, 1, 0), vec4(0, 0, 0, 1));
}

const vec3 y_axis(0, 1, 0), z_axis(0, 0, 1);

}  // namespace

extern "C" {

contender glm_row_product, glm_rotary_product, glm_cylinder_product, glm_wheel_product, glm_cards_product;
contender glm_row_in_place, glm_rotary_in_place, glm_cylinder_in_place, glm_wheel_in_place, glm_cards_in_place;

void glm_row_product(const item_layout *l, float first, int count, item_matrix *items) {
    mat4 base = base_of(l);
    for (int i = 0; i < count; i++) {
        float offset = first + i;
        at(items, i) = base * move_by(offset * l->stride, 0, offset * l->depth_stride);
    }
}

void glm_row_in_place(const item_layout *l, float first, int count, item_matrix *items) {
    mat4 base = base_of(l);
    for (int i = 0; i < count; i++) {
        float offset = first + i;
        at(items, i) = glm::translate(base, vec3(offset * l->stride, 0, offset * l->depth_stride));
    }
}

void glm_rotary_product(const item_layout *l, float first, int count, item_matrix *items) {
    mat4 base = base_of(l);
    for (int i = 0; i < count; i++) {
        float angle = (first + i) * l->step;
        at(items, i) = base * move_by(l->radius * std::sin(angle), 0, l->radius * std::cos(angle) - l->radius);
    }
}

void glm_rotary_in_place(const item_layout *l, float first, int count, item_matrix *items) {
    mat4 base = base_of(l);
    for (int i = 0; i < count; i++) {
        float angle = (first + i) * l->step;
        vec3 move(l->radius * std::sin(angle), 0, l->radius * std::cos(angle) - l->radius);
        at(items, i) = glm::translate(base, move);
    }
}

void glm_cylinder_product(const item_layout *l, float first, int count, item_matrix *items) {
    mat4 base = base_of(l) * move_by(0, 0, -l->radius), arm = move_by(0, 0, l->radius + l->lift);
    for (int i = 0; i < count; i++) at(items, i) = base * turn_about_y((first + i) * l->step) * arm;
}

void glm_cylinder_in_place(const item_layout *l, float first, int count, item_matrix *items) {
    mat4 base = glm::translate(base_of(l), vec3(0, 0, -l->radius));
    vec3 arm(0, 0, l->radius + l->lift);
    for (int i = 0; i < count; i++) {
        at(items, i) = glm::translate(glm::rotate(base, (first + i) * l->step, y_axis), arm);
    }
}

void glm_wheel_product(const item_layout *l, float first, int count, item_matrix *items) {
    mat4 base = base_of(l) * move_by(0, l->radius, 0);
    for (int i = 0; i < count; i++) {
        float offset = first + i;
        at(items, i) =
            base * turn_about_z(offset * l->step) * move_by(0, -l->radius, offset * l->depth_stride);
    }
}

void glm_wheel_in_place(const item_layout *l, float first, int count, item_matrix *items) {
    mat4 base = glm::translate(base_of(l), vec3(0, l->radius, 0));
    for (int i = 0; i < count; i++) {
        float offset = first + i;
        mat4 turned = glm::rotate(base, offset * l->step, z_axis);
        at(items, i) = glm::translate(turned, vec3(0, -l->radius, offset * l->depth_stride));
    }
}

void glm_cards_product(const item_layout *l, float first, int count, item_matrix *items) {
    mat4 base = base_of(l);
    for (int i = 0; i < count; i++) {
        float offset = first + i, tilt = card_tilt(l, offset);
        mat4 move = move_by(tilt * l->tilt_shift + offset * l->stride, 0, std::abs(tilt) * l->tilt_depth);
        at(items, i) = base * move * turn_about_y(-tilt * l->tilt_angle);
    }
}

void glm_cards_in_place(const item_layout *l, float first, int count, item_matrix *items) {
    mat4 base = base_of(l);
    // Nearly all cards are turned as far as they go: those turns are calculated once.
    const mat4 sides[2] = {turn_about_y(l->tilt_angle), turn_about_y(-l->tilt_angle)};
    for (int i = 0; i < count; i++) {
        float offset = first + i, tilt = card_tilt(l, offset);
        mat4 moved = glm::translate(
            base, vec3(tilt * l->tilt_shift + offset * l->stride, 0, std::abs(tilt) * l->tilt_depth));
        at(items, i) = std::abs(tilt) == 1 ? moved * sides[tilt > 0]
                                           : glm::rotate(moved, -tilt * l->tilt_angle, y_axis);
    }
}
}
