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
        (br $next))))

  ;; A row of floats as bytes, and the number that gives the floats back.
  (func (export "quantize") (param $row i32) (param $size i32) (param $out i32) (result f32)
    (local $at i32) (local $end i32) (local $most v128) (local $scale f32) (local $factor v128)
    (local.set $end (i32.add (local.get $row) (i32.shl (local.get $size) (i32.const 2))))
    (local.set $at (local.get $row))
    (block $seen
      (loop $look
        (br_if $seen (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $most
          (f32x4.max (local.get $most) (f32x4.abs (v128.load (local.get $at)))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $look)))
    (local.set $scale
      (f32.div
        (f32.max
          (f32.max
            (f32x4.extract_lane 0 (local.get $most))
            (f32x4.extract_lane 1 (local.get $most)))
          (f32.max
            (f32x4.extract_lane 2 (local.get $most))
            (f32x4.extract_lane 3 (local.get $most))))
        (f32.const 127)))
    (if (f32.eq (local.get $scale) (f32.const 0)) (then (local.set $scale (f32.const 1))))
    (local.set $factor (f32x4.splat (f32.div (f32.const 1) (local.get $scale))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $row) (local.get $end)))
        (v128.store
          (local.get $out)
          (i8x16.narrow_i16x8_s
            (i16x8.narrow_i32x4_s
              (i32x4.trunc_sat_f32x4_s
                (f32x4.nearest (f32x4.mul (local.get $factor) (v128.load offset=0 (local.get $row)))))
              (i32x4.trunc_sat_f32x4_s
                (f32x4.nearest (f32x4.mul (local.get $factor) (v128.load offset=16 (local.get $row))))))
            (i16x8.narrow_i32x4_s
              (i32x4.trunc_sat_f32x4_s
                (f32x4.nearest (f32x4.mul (local.get $factor) (v128.load offset=32 (local.get $row)))))
              (i32x4.trunc_sat_f32x4_s
                (f32x4.nearest (f32x4.mul (local.get $factor) (v128.load offset=48 (local.get $row))))))))
        (local.set $row (i32.add (local.get $row) (i32.const 64)))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (br $next)))
    (local.get $scale))

  ;; Four rows of bytes times a matrix of bytes, brought back to floats, plus a bias: four rows of floats.
  (func (export "multiply")
    (param $queries i32) (param $scales i32) (param $row i32) (param $rowScales i32)
    (param $biases i32) (param $rows i32) (param $size i32) (param $out i32)
    (local $end i32) (local $at i32) (local $wide i32)
    (local $low v128) (local $high v128) (local $part v128)
    (local $rowScale f32) (local $rowBias f32)
    (local $query0 i32) (local $query1 i32) (local $query2 i32) (local $query3 i32)
    (local $to0 i32) (local $to1 i32) (local $to2 i32) (local $to3 i32)
    (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128)
    (local.set $query0 (local.get $queries))
    (local.set $query1 (i32.add (local.get $query0) (local.get $size)))
    (local.set $query2 (i32.add (local.get $query1) (local.get $size)))
    (local.set $query3 (i32.add (local.get $query2) (local.get $size)))
    (local.set $wide (i32.shl (local.get $rows) (i32.const 2)))
    (local.set $to0 (local.get $out))
    (local.set $to1 (i32.add (local.get $to0) (local.get $wide)))
    (local.set $to2 (i32.add (local.get $to1) (local.get $wide)))
    (local.set $to3 (i32.add (local.get $to2) (local.get $wide)))
    (local.set $end (local.get $to1))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $to0) (local.get $end)))
        (local.set $sum0 (v128.const i32x4 0 0 0 0))
        (local.set $sum1 (v128.const i32x4 0 0 0 0))
        (local.set $sum2 (v128.const i32x4 0 0 0 0))
        (local.set $sum3 (v128.const i32x4 0 0 0 0))
        (local.set $at (i32.const 0))
        (block $whole
          (loop $step
            (br_if $whole (i32.ge_u (local.get $at) (local.get $size)))
            (local.set $part (v128.load (i32.add (local.get $row) (local.get $at))))
            (local.set $low (i16x8.extend_low_i8x16_s (local.get $part)))
            (local.set $high (i16x8.extend_high_i8x16_s (local.get $part)))
            (local.set $part (v128.load (i32.add (local.get $query0) (local.get $at))))
            (local.set $sum0
              (i32x4.add
                (local.get $sum0)
                (i32x4.add
                  (i32x4.dot_i16x8_s
                    (i16x8.extend_low_i8x16_s (local.get $part))
                    (local.get $low))
                  (i32x4.dot_i16x8_s
                    (i16x8.extend_high_i8x16_s (local.get $part))
                    (local.get $high)))))
            (local.set $part (v128.load (i32.add (local.get $query1) (local.get $at))))
            (local.set $sum1
              (i32x4.add
                (local.get $sum1)
                (i32x4.add
                  (i32x4.dot_i16x8_s
                    (i16x8.extend_low_i8x16_s (local.get $part))
                    (local.get $low))
                  (i32x4.dot_i16x8_s
                    (i16x8.extend_high_i8x16_s (local.get $part))
                    (local.get $high)))))
            (local.set $part (v128.load (i32.add (local.get $query2) (local.get $at))))
            (local.set $sum2
              (i32x4.add
                (local.get $sum2)
                (i32x4.add
                  (i32x4.dot_i16x8_s
                    (i16x8.extend_low_i8x16_s (local.get $part))
                    (local.get $low))
                  (i32x4.dot_i16x8_s
                    (i16x8.extend_high_i8x16_s (local.get $part))
                    (local.get $high)))))
            (local.set $part (v128.load (i32.add (local.get $query3) (local.get $at))))
            (local.set $sum3
              (i32x4.add
                (local.get $sum3)
                (i32x4.add
                  (i32x4.dot_i16x8_s
                    (i16x8.extend_low_i8x16_s (local.get $part))
                    (local.get $low))
                  (i32x4.dot_i16x8_s
                    (i16x8.extend_high_i8x16_s (local.get $part))
                    (local.get $high)))))
            (local.set $at (i32.add (local.get $at) (i32.const 16)))
            (br $step)))
        (local.set $rowScale (f32.load (local.get $rowScales)))
        (local.set $rowBias (f32.load (local.get $biases)))
        (f32.store
          (local.get $to0)
          (f32.add
            (f32.mul
              (f32.mul
                (f32.convert_i32_s
                  (i32.add
                    (i32.add
                      (i32x4.extract_lane 0 (local.get $sum0))
                      (i32x4.extract_lane 1 (local.get $sum0)))
                    (i32.add
                      (i32x4.extract_lane 2 (local.get $sum0))
                      (i32x4.extract_lane 3 (local.get $sum0)))))
                (f32.load offset=0 (local.get $scales)))
              (local.get $rowScale))
            (local.get $rowBias)))
        (f32.store
          (local.get $to1)
          (f32.add
            (f32.mul
              (f32.mul
                (f32.convert_i32_s
                  (i32.add
                    (i32.add
                      (i32x4.extract_lane 0 (local.get $sum1))
                      (i32x4.extract_lane 1 (local.get $sum1)))
                    (i32.add
                      (i32x4.extract_lane 2 (local.get $sum1))
                      (i32x4.extract_lane 3 (local.get $sum1)))))
                (f32.load offset=4 (local.get $scales)))
              (local.get $rowScale))
            (local.get $rowBias)))
        (f32.store
          (local.get $to2)
          (f32.add
            (f32.mul
              (f32.mul
                (f32.convert_i32_s
                  (i32.add
                    (i32.add
                      (i32x4.extract_lane 0 (local.get $sum2))
                      (i32x4.extract_lane 1 (local.get $sum2)))
                    (i32.add
                      (i32x4.extract_lane 2 (local.get $sum2))
                      (i32x4.extract_lane 3 (local.get $sum2)))))
                (f32.load offset=8 (local.get $scales)))
              (local.get $rowScale))
            (local.get $rowBias)))
        (f32.store
          (local.get $to3)
          (f32.add
            (f32.mul
              (f32.mul
                (f32.convert_i32_s
                  (i32.add
                    (i32.add
                      (i32x4.extract_lane 0 (local.get $sum3))
                      (i32x4.extract_lane 1 (local.get $sum3)))
                    (i32.add
                      (i32x4.extract_lane 2 (local.get $sum3))
                      (i32x4.extract_lane 3 (local.get $sum3)))))
                (f32.load offset=12 (local.get $scales)))
              (local.get $rowScale))
            (local.get $rowBias)))
        (local.set $row (i32.add (local.get $row) (local.get $size)))
        (local.set $rowScales (i32.add (local.get $rowScales) (i32.const 4)))
        (local.set $biases (i32.add (local.get $biases) (i32.const 4)))
        (local.set $to0 (i32.add (local.get $to0) (i32.const 4)))
        (local.set $to1 (i32.add (local.get $to1) (i32.const 4)))
        (local.set $to2 (i32.add (local.get $to2) (i32.const 4)))
        (local.set $to3 (i32.add (local.get $to3) (i32.const 4)))
        (br $next)))))
