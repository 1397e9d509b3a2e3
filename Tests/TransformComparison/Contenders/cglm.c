// cglm, https://github.com/recp/cglm. "product": each factor a matrix of its own, multiplied by glm_mat4_mul. "in_place":
// glm_translate_to and glm_rotate_*, which know what their factor looks like.
#include <cglm/cglm.h>
#include <string.h>

#include "contenders.h"

typedef vec4 *columns;

static inline void copy(const struct item_matrix *from, mat4 to) { memcpy(to, from->m, sizeof(mat4)); }

static inline void turn_about_y(float angle, mat4 turn) {
    float s = sinf(angle), c = cosf(angle);
    glm_mat4_identity(turn);
    turn[0][0] = c, turn[0][2] = -s, turn[2][0] = s, turn[2][2] = c;
}

static inline void turn_about_z(float angle, mat4 turn) {
    float s = sinf(angle), c = cosf(angle);
    glm_mat4_identity(turn);
    turn[0][0] = c, turn[0][1] = s, turn[1][0] = -s, turn[1][1] = c;
}

// base · move
void cglm_row_product(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    mat4 base, move;
    copy(&l->base, base);
    for (int i = 0; i < count; i++) {
        float offset = first + i;
        glm_translate_make(move, (vec3){offset * l->stride, 0, offset * l->depth_stride});
        glm_mat4_mul(base, move, (columns)items[i].m);
    }
}

void cglm_row_in_place(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    mat4 base;
    copy(&l->base, base);
    for (int i = 0; i < count; i++) {
        float offset = first + i;
        glm_translate_to(base, (vec3){offset * l->stride, 0, offset * l->depth_stride}, (columns)items[i].m);
    }
}

// base · move
void cglm_rotary_product(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    mat4 base, move;
    copy(&l->base, base);
    for (int i = 0; i < count; i++) {
        float angle = (first + i) * l->step;
        glm_translate_make(move, (vec3){l->radius * sinf(angle), 0, l->radius * cosf(angle) - l->radius});
        glm_mat4_mul(base, move, (columns)items[i].m);
    }
}

void cglm_rotary_in_place(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    mat4 base;
    copy(&l->base, base);
    for (int i = 0; i < count; i++) {
        float angle = (first + i) * l->step;
        vec3 move = {l->radius * sinf(angle), 0, l->radius * cosf(angle) - l->radius};
        glm_translate_to(base, move, (columns)items[i].m);
    }
}

// (base · back) · turn · arm
void cglm_cylinder_product(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    mat4 base, back, arm, turn, turned;
    copy(&l->base, base);
    glm_translate_make(back, (vec3){0, 0, -l->radius});
    glm_mat4_mul(base, back, base);
    glm_translate_make(arm, (vec3){0, 0, l->radius + l->lift});
    for (int i = 0; i < count; i++) {
        turn_about_y((first + i) * l->step, turn);
        glm_mat4_mul(base, turn, turned);
        glm_mat4_mul(turned, arm, (columns)items[i].m);
    }
}

void cglm_cylinder_in_place(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    mat4 base, turned;
    copy(&l->base, base);
    glm_translate(base, (vec3){0, 0, -l->radius});
    for (int i = 0; i < count; i++) {
        glm_rotate_y(base, (first + i) * l->step, turned);
        glm_translate_to(turned, (vec3){0, 0, l->radius + l->lift}, (columns)items[i].m);
    }
}

// (base · hub) · turn · rim
void cglm_wheel_product(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    mat4 base, hub, rim, turn, turned;
    copy(&l->base, base);
    glm_translate_make(hub, (vec3){0, l->radius, 0});
    glm_mat4_mul(base, hub, base);
    for (int i = 0; i < count; i++) {
        float offset = first + i;
        turn_about_z(offset * l->step, turn);
        glm_translate_make(rim, (vec3){0, -l->radius, offset * l->depth_stride});
        glm_mat4_mul(base, turn, turned);
        glm_mat4_mul(turned, rim, (columns)items[i].m);
    }
}

void cglm_wheel_in_place(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    mat4 base, turned;
    copy(&l->base, base);
    glm_translate(base, (vec3){0, l->radius, 0});
    for (int i = 0; i < count; i++) {
        float offset = first + i;
        glm_rotate_z(base, offset * l->step, turned);
        glm_translate_to(turned, (vec3){0, -l->radius, offset * l->depth_stride}, (columns)items[i].m);
    }
}

// base · move · turn
void cglm_cards_product(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    mat4 base, move, turn, moved;
    copy(&l->base, base);
    for (int i = 0; i < count; i++) {
        float offset = first + i, tilt = card_tilt(l, offset);
        glm_translate_make(move, (vec3){tilt * l->tilt_shift + offset * l->stride, 0, fabsf(tilt) * l->tilt_depth});
        turn_about_y(-tilt * l->tilt_angle, turn);
        glm_mat4_mul(base, move, moved);
        glm_mat4_mul(moved, turn, (columns)items[i].m);
    }
}

void cglm_cards_in_place(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    mat4 base, moved, sides[2];
    copy(&l->base, base);
    // Nearly all cards are turned as far as they go: those turns are calculated once.
    turn_about_y(l->tilt_angle, sides[0]);
    turn_about_y(-l->tilt_angle, sides[1]);
    for (int i = 0; i < count; i++) {
        float offset = first + i, tilt = card_tilt(l, offset);
        vec3 move = {tilt * l->tilt_shift + offset * l->stride, 0, fabsf(tilt) * l->tilt_depth};
        glm_translate_to(base, move, moved);
        if (fabsf(tilt) == 1) {
            glm_mul_rot(moved, sides[tilt > 0], (columns)items[i].m);
        } else {
            glm_rotate_y(moved, -tilt * l->tilt_angle, (columns)items[i].m);
        }
    }
}
