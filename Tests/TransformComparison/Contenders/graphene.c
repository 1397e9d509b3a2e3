// graphene, https://ebassi.github.io/graphene, whose matrices are for row vectors and whose functions are calls into a
// library. "product": each factor a matrix of its own, multiplied by graphene_matrix_multiply. "in_place":
// graphene_matrix_translate and graphene_matrix_rotate_*, which add a factor behind those that are there, then the base.
#include <graphene.h>
#include <math.h>

#include "contenders.h"

static inline graphene_matrix_t *at(struct item_matrix *items, int i) { return (graphene_matrix_t *)items[i].m; }

static inline void move_by(float x, float y, float z, graphene_matrix_t *move) {
    graphene_matrix_init_translate(move, &GRAPHENE_POINT3D_INIT(x, y, z));
}

static inline void turn_about_y(float angle, graphene_matrix_t *turn) {
    float s = sinf(angle), c = cosf(angle);
    graphene_matrix_init_from_float(turn, (float[16]){c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1});
}

static inline void turn_about_z(float angle, graphene_matrix_t *turn) {
    float s = sinf(angle), c = cosf(angle);
    graphene_matrix_init_from_float(turn, (float[16]){c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1});
}

static inline float degrees(float angle) { return angle * (float)(180 / M_PI); }

void graphene_row_product(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    graphene_matrix_t base, move;
    graphene_matrix_init_from_float(&base, l->base.m);
    for (int i = 0; i < count; i++) {
        float offset = first + i;
        move_by(offset * l->stride, 0, offset * l->depth_stride, &move);
        graphene_matrix_multiply(&move, &base, at(items, i));
    }
}

void graphene_row_in_place(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    graphene_row_product(l, first, count, items);
}

void graphene_rotary_product(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    graphene_matrix_t base, move;
    graphene_matrix_init_from_float(&base, l->base.m);
    for (int i = 0; i < count; i++) {
        float angle = (first + i) * l->step;
        move_by(l->radius * sinf(angle), 0, l->radius * cosf(angle) - l->radius, &move);
        graphene_matrix_multiply(&move, &base, at(items, i));
    }
}

void graphene_rotary_in_place(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    graphene_rotary_product(l, first, count, items);
}

void graphene_cylinder_product(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    graphene_matrix_t base, back, arm, turn, turned;
    graphene_matrix_init_from_float(&base, l->base.m);
    move_by(0, 0, -l->radius, &back);
    graphene_matrix_multiply(&back, &base, &base);
    move_by(0, 0, l->radius + l->lift, &arm);
    for (int i = 0; i < count; i++) {
        turn_about_y((first + i) * l->step, &turn);
        graphene_matrix_multiply(&arm, &turn, &turned);
        graphene_matrix_multiply(&turned, &base, at(items, i));
    }
}

void graphene_cylinder_in_place(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    graphene_matrix_t base, back, item;
    graphene_matrix_init_from_float(&base, l->base.m);
    move_by(0, 0, -l->radius, &back);
    graphene_matrix_multiply(&back, &base, &base);
    for (int i = 0; i < count; i++) {
        move_by(0, 0, l->radius + l->lift, &item);
        graphene_matrix_rotate_y(&item, degrees((first + i) * l->step));
        graphene_matrix_multiply(&item, &base, at(items, i));
    }
}

void graphene_wheel_product(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    graphene_matrix_t base, hub, rim, turn, turned;
    graphene_matrix_init_from_float(&base, l->base.m);
    move_by(0, l->radius, 0, &hub);
    graphene_matrix_multiply(&hub, &base, &base);
    for (int i = 0; i < count; i++) {
        float offset = first + i;
        move_by(0, -l->radius, offset * l->depth_stride, &rim);
        turn_about_z(offset * l->step, &turn);
        graphene_matrix_multiply(&rim, &turn, &turned);
        graphene_matrix_multiply(&turned, &base, at(items, i));
    }
}

void graphene_wheel_in_place(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    graphene_matrix_t base, hub, item;
    graphene_matrix_init_from_float(&base, l->base.m);
    move_by(0, l->radius, 0, &hub);
    graphene_matrix_multiply(&hub, &base, &base);
    for (int i = 0; i < count; i++) {
        float offset = first + i;
        move_by(0, -l->radius, offset * l->depth_stride, &item);
        graphene_matrix_rotate_z(&item, degrees(offset * l->step));
        graphene_matrix_multiply(&item, &base, at(items, i));
    }
}

void graphene_cards_product(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    graphene_matrix_t base, move, turn, turned;
    graphene_matrix_init_from_float(&base, l->base.m);
    for (int i = 0; i < count; i++) {
        float offset = first + i, tilt = card_tilt(l, offset);
        turn_about_y(-tilt * l->tilt_angle, &turn);
        move_by(tilt * l->tilt_shift + offset * l->stride, 0, fabsf(tilt) * l->tilt_depth, &move);
        graphene_matrix_multiply(&turn, &move, &turned);
        graphene_matrix_multiply(&turned, &base, at(items, i));
    }
}

void graphene_cards_in_place(const struct item_layout *l, float first, int count, struct item_matrix *items) {
    graphene_matrix_t base, sides[2], item;
    graphene_matrix_init_from_float(&base, l->base.m);
    // Nearly all cards are turned as far as they go: those turns are calculated once.
    turn_about_y(l->tilt_angle, &sides[0]);
    turn_about_y(-l->tilt_angle, &sides[1]);
    for (int i = 0; i < count; i++) {
        float offset = first + i, tilt = card_tilt(l, offset);
        if (fabsf(tilt) == 1) {
            item = sides[tilt > 0];
        } else {
            turn_about_y(-tilt * l->tilt_angle, &item);
        }
        graphene_matrix_translate(
            &item, &GRAPHENE_POINT3D_INIT(tilt * l->tilt_shift + offset * l->stride, 0, fabsf(tilt) * l->tilt_depth));
        graphene_matrix_multiply(&item, &base, at(items, i));
    }
}
