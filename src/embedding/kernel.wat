;; Arithmetic on rows of bytes, 16 numbers at a step.
(module
  (memory (export "memory") 1)

  ;; The products of one row with many.
  (func (export "dots")
    (param $query i32) (param $row i32) (param $rows i32) (param $size i32) (param $out i32)
    (local $end i32) (local $at i32) (local $left v128) (local $right v128) (local $sum v128)
    (local.set $end (i32.add (local.get $out) (i32.shl (local.get $rows) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $out) (local.get $end)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $at (i32.const 0))
        (block $whole
          (loop $step
            (br_if $whole (i32.ge_u (local.get $at) (local.get $size)))
            (local.set $left (v128.load (i32.add (local.get $query) (local.get $at))))
            (local.set $right (v128.load (i32.add (local.get $row) (local.get $at))))
            (local.set $sum
              (i32x4.add
                (local.get $sum)
                (i32x4.dot_i16x8_s
                  (i16x8.extend_low_i8x16_s (local.get $left))
                  (i16x8.extend_low_i8x16_s (local.get $right)))))
            (local.set $sum
              (i32x4.add
                (local.get $sum)
                (i32x4.dot_i16x8_s
                  (i16x8.extend_high_i8x16_s (local.get $left))
                  (i16x8.extend_high_i8x16_s (local.get $right)))))
            (local.set $at (i32.add (local.get $at) (i32.const 16)))
            (br $step)))
        (i32.store
          (local.get $out)
          (i32.add
            (i32.add
              (i32x4.extract_lane 0 (local.get $sum))
              (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add
              (i32x4.extract_lane 2 (local.get $sum))
              (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $row (i32.add (local.get $row) (local.get $size)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $next))))

  ;; Adds a row, times a factor, to a row of floats.
  (func (export "add")
    (param $row i32) (param $size i32) (param $factor f32) (param $sum i32)
    (local $end i32) (local $bytes v128) (local $factors v128)
    (local.set $end (i32.add (local.get $row) (local.get $size)))
    (local.set $factors (f32x4.splat (local.get $factor)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $row) (local.get $end)))
        (local.set $bytes (v128.load (local.get $row)))
        (v128.store offset=0
          (local.get $sum)
          (f32x4.add
            (v128.load offset=0 (local.get $sum))
            (f32x4.mul
              (local.get $factors)
              (f32x4.convert_i32x4_s
                (i32x4.extend_low_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)))))))
        (v128.store offset=16
          (local.get $sum)
          (f32x4.add
            (v128.load offset=16 (local.get $sum))
            (f32x4.mul
              (local.get $factors)
              (f32x4.convert_i32x4_s
                (i32x4.extend_high_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)))))))
        (v128.store offset=32
          (local.get $sum)
          (f32x4.add
            (v128.load offset=32 (local.get $sum))
            (f32x4.mul
              (local.get $factors)
              (f32x4.convert_i32x4_s
                (i32x4.extend_low_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)))))))
        (v128.store offset=48
          (local.get $sum)
          (f32x4.add
            (v128.load offset=48 (local.get $sum))
            (f32x4.mul
              (local.get $factors)
              (f32x4.convert_i32x4_s
                (i32x4.extend_high_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)))))))
        (local.set $row (i32.add (local.get $row) (i32.const 16)))
        (local.set $sum (i32.add (local.get $sum) (i32.const 64)))
        (br $next)))))
