// Eigen, https://eigen.tuxfamily.org, with its SIMD. "product": each factor a Matrix4f, multiplied by operator*.
// "in_place": Transform's translate and rotate, which know what their factor looks like.
#include <Eigen/Geometry>
#include <cmath>

extern "C" {
#include "contenders.h"
}

namespace {

using Eigen::AngleAxisf;
using Eigen::Matrix3f;
using Eigen::Matrix4f;
using Eigen::Vector3f;
using Projective = Eigen::Transform<float, 3, Eigen::Projective>;
using Item = Eigen::Map<Matrix4f, Eigen::Aligned16>;

Matrix4f base_of(const item_layout *l) { return Eigen::Map<const Matrix4f>(l->base.m); }

Matrix4f move_by(float x, float y, float z) {
    Matrix4f move = Matrix4f::Identity();
    move(0, 3) = x, move(1, 3) = y, move(2, 3) = z;
    return move;
}

Matrix4f turn_about_y(float angle) {
    float s = std::sin(angle), c = std::cos(angle);
    Matrix4f turn = Matrix4f::Identity();
    turn(0, 0) = c, turn(2, 0) = -s, turn(0, 2) = s, turn(2, 2) = c;
    return turn;
}

Matrix4f turn_about_z(float angle) {
    float s = std::sin(angle), c = std::cos(angle);
    Matrix4f turn = Matrix4f::Identity();
    turn(0, 0) = c, turn(1, 0) = s, turn(0, 1) = -s, turn(1, 1) = c;
    return turn;
}

}  // namespace

extern "C" {

contender eigen_row_product, eigen_rotary_product, eigen_cylinder_product, eigen_wheel_product, eigen_cards_product;
contender eigen_row_in_place, eigen_rotary_in_place, eigen_cylinder_in_place, eigen_wheel_in_place,
    eigen_cards_in_place;

void eigen_row_product(const item_layout *l, float first, int count, item_matrix *items) {
    const Matrix4f base = base_of(l);
    for (int i = 0; i < count; i++) {
        float offset = first + i;
        Item(items[i].m).noalias() = base * move_by(offset * l->stride, 0, offset * l->depth_stride);
    }
}

void eigen_row_in_place(const item_layout *l, float first, int count, item_matrix *items) {
    const Projective base(base_of(l));
    for (int i = 0; i < count; i++) {
        float offset = first + i;
        Projective item = base;
        item.translate(Vector3f(offset * l->stride, 0, offset * l->depth_stride));
        Item(items[i].m) = item.matrix();
    }
}

void eigen_rotary_product(const item_layout *l, float first, int count, item_matrix *items) {
    const Matrix4f base = base_of(l);
    for (int i = 0; i < count; i++) {
        float angle = (first + i) * l->step;
        Item(items[i].m).noalias() =
            base * move_by(l->radius * std::sin(angle), 0, l->radius * std::cos(angle) - l->radius);
    }
}

void eigen_rotary_in_place(const item_layout *l, float first, int count, item_matrix *items) {
    const Projective base(base_of(l));
    for (int i = 0; i < count; i++) {
        float angle = (first + i) * l->step;
        Projective item = base;
        item.translate(Vector3f(l->radius * std::sin(angle), 0, l->radius * std::cos(angle) - l->radius));
        Item(items[i].m) = item.matrix();
    }
}

void eigen_cylinder_product(const item_layout *l, float first, int count, item_matrix *items) {
    const Matrix4f base = base_of(l) * move_by(0, 0, -l->radius), arm = move_by(0, 0, l->radius + l->lift);
    for (int i = 0; i < count; i++) {
        Item(items[i].m).noalias() = (base * turn_about_y((first + i) * l->step)).eval() * arm;
    }
}

void eigen_cylinder_in_place(const item_layout *l, float first, int count, item_matrix *items) {
    Projective base(base_of(l));
    base.translate(Vector3f(0, 0, -l->radius));
    for (int i = 0; i < count; i++) {
        Projective item = base;
        item.rotate(AngleAxisf((first + i) * l->step, Vector3f::UnitY()));
        item.translate(Vector3f(0, 0, l->radius + l->lift));
        Item(items[i].m) = item.matrix();
    }
}

void eigen_wheel_product(const item_layout *l, float first, int count, item_matrix *items) {
    const Matrix4f base = base_of(l) * move_by(0, l->radius, 0);
    for (int i = 0; i < count; i++) {
        float offset = first + i;
        Item(items[i].m).noalias() = (base * turn_about_z(offset * l->step)).eval() *
                                     move_by(0, -l->radius, offset * l->depth_stride);
    }
}

void eigen_wheel_in_place(const item_layout *l, float first, int count, item_matrix *items) {
    Projective base(base_of(l));
    base.translate(Vector3f(0, l->radius, 0));
    for (int i = 0; i < count; i++) {
        float offset = first + i;
        Projective item = base;
        item.rotate(AngleAxisf(offset * l->step, Vector3f::UnitZ()));
        item.translate(Vector3f(0, -l->radius, offset * l->depth_stride));
        Item(items[i].m) = item.matrix();
    }
}

void eigen_cards_product(const item_layout *l, float first, int count, item_matrix *items) {
    const Matrix4f base = base_of(l);
    for (int i = 0; i < count; i++) {
        float offset = first + i, tilt = card_tilt(l, offset);
        const Matrix4f move =
            move_by(tilt * l->tilt_shift + offset * l->stride, 0, std::abs(tilt) * l->tilt_depth);
        Item(items[i].m).noalias() = (base * move).eval() * turn_about_y(-tilt * l->tilt_angle);
    }
}

void eigen_cards_in_place(const item_layout *l, float first, int count, item_matrix *items) {
    const Projective base(base_of(l));
    // Nearly all cards are turned as far as they go: those turns are calculated once.
    const Matrix3f sides[2] = {
        turn_about_y(l->tilt_angle).topLeftCorner<3, 3>(), turn_about_y(-l->tilt_angle).topLeftCorner<3, 3>()};
    for (int i = 0; i < count; i++) {
        float offset = first + i, tilt = card_tilt(l, offset);
        Projective item = base;
        item.translate(Vector3f(tilt * l->tilt_shift + offset * l->stride, 0, std::abs(tilt) * l->tilt_depth));
        if (std::abs(tilt) == 1) {
            item.rotate(sides[tilt > 0]);
        } else {
            item.rotate(AngleAxisf(-tilt * l->tilt_angle, Vector3f::UnitY()));
        }
        Item(items[i].m) = item.matrix();
    }
}
}
