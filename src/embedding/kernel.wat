;; Arithmetic on rows of bytes, 16 numbers at a step, and on rows of floats, 4 or 8 at a step.
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

  ;; A row of floats as whole numbers of the size of a byte, two bytes each, and the number that gives the floats back.
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
          (i16x8.narrow_i32x4_s
            (i32x4.trunc_sat_f32x4_s
              (f32x4.nearest (f32x4.mul (local.get $factor) (v128.load offset=0 (local.get $row)))))
            (i32x4.trunc_sat_f32x4_s
              (f32x4.nearest (f32x4.mul (local.get $factor) (v128.load offset=16 (local.get $row)))))))
        (local.set $row (i32.add (local.get $row) (i32.const 32)))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (br $next)))
    (local.get $scale))

  ;; Groups of four rows of whole numbers times a matrix of bytes, brought back to floats, plus a bias: as many rows of floats.
  ;; Each row of the matrix meets all of them in turn, so that the matrix is fetched from memory once.
  (func (export "multiply")
    (param $queries i32) (param $scales i32) (param $groups i32) (param $row i32)
    (param $rowScales i32) (param $biases i32) (param $rows i32) (param $size i32) (param $out i32)
    (local $end i32) (local $at i32) (local $from i32) (local $wide i32) (local $stride i32)
    (local $left i32) (local $scale i32)
    (local $low v128) (local $high v128) (local $part v128)
    (local $query0 i32) (local $query1 i32) (local $query2 i32) (local $query3 i32)
    (local $to0 i32) (local $to1 i32) (local $to2 i32) (local $to3 i32)
    (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128)
    (local.set $wide (i32.shl (local.get $rows) (i32.const 2)))
    (local.set $stride (i32.shl (local.get $size) (i32.const 1)))
    (local.set $end (i32.add (local.get $out) (local.get $wide)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $out) (local.get $end)))
        (local.set $query0 (local.get $queries))
        (local.set $scale (local.get $scales))
        (local.set $to0 (local.get $out))
        (local.set $left (local.get $groups))
        (block $met
          (loop $group
            (br_if $met (i32.eqz (local.get $left)))
            (local.set $query1 (i32.add (local.get $query0) (local.get $stride)))
            (local.set $query2 (i32.add (local.get $query1) (local.get $stride)))
            (local.set $query3 (i32.add (local.get $query2) (local.get $stride)))
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
                (local.set $from (i32.shl (local.get $at) (i32.const 1)))
                (local.set $sum0
                  (i32x4.add
                    (local.get $sum0)
                    (i32x4.add
                      (i32x4.dot_i16x8_s
                        (v128.load offset=0 (i32.add (local.get $query0) (local.get $from)))
                        (local.get $low))
                      (i32x4.dot_i16x8_s
                        (v128.load offset=16 (i32.add (local.get $query0) (local.get $from)))
                        (local.get $high)))))
                (local.set $sum1
                  (i32x4.add
                    (local.get $sum1)
                    (i32x4.add
                      (i32x4.dot_i16x8_s
                        (v128.load offset=0 (i32.add (local.get $query1) (local.get $from)))
                        (local.get $low))
                      (i32x4.dot_i16x8_s
                        (v128.load offset=16 (i32.add (local.get $query1) (local.get $from)))
                        (local.get $high)))))
                (local.set $sum2
                  (i32x4.add
                    (local.get $sum2)
                    (i32x4.add
                      (i32x4.dot_i16x8_s
                        (v128.load offset=0 (i32.add (local.get $query2) (local.get $from)))
                        (local.get $low))
                      (i32x4.dot_i16x8_s
                        (v128.load offset=16 (i32.add (local.get $query2) (local.get $from)))
                        (local.get $high)))))
                (local.set $sum3
                  (i32x4.add
                    (local.get $sum3)
                    (i32x4.add
                      (i32x4.dot_i16x8_s
                        (v128.load offset=0 (i32.add (local.get $query3) (local.get $from)))
                        (local.get $low))
                      (i32x4.dot_i16x8_s
                        (v128.load offset=16 (i32.add (local.get $query3) (local.get $from)))
                        (local.get $high)))))
                (local.set $at (i32.add (local.get $at) (i32.const 16)))
                (br $step)))
            (local.set $low
              (i32x4.add
                (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23
                  (local.get $sum0)
                  (local.get $sum1))
                (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31
                  (local.get $sum0)
                  (local.get $sum1))))
            (local.set $high
              (i32x4.add
                (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23
                  (local.get $sum2)
                  (local.get $sum3))
                (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31
                  (local.get $sum2)
                  (local.get $sum3))))
            (local.set $part
              (f32x4.add
                (f32x4.mul
                  (f32x4.mul
                    (f32x4.convert_i32x4_s
                      (i32x4.add
                        (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
                          (local.get $low)
                          (local.get $high))
                        (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31
                          (local.get $low)
                          (local.get $high))))
                    (v128.load (local.get $scale)))
                  (v128.load32_splat (local.get $rowScales)))
                (v128.load32_splat (local.get $biases))))
            (local.set $to1 (i32.add (local.get $to0) (local.get $wide)))
            (local.set $to2 (i32.add (local.get $to1) (local.get $wide)))
            (local.set $to3 (i32.add (local.get $to2) (local.get $wide)))
            (v128.store32_lane 0 (local.get $to0) (local.get $part))
            (v128.store32_lane 1 (local.get $to1) (local.get $part))
            (v128.store32_lane 2 (local.get $to2) (local.get $part))
            (v128.store32_lane 3 (local.get $to3) (local.get $part))
            (local.set $query0 (i32.add (local.get $query3) (local.get $stride)))
            (local.set $to0 (i32.add (local.get $to3) (local.get $wide)))
            (local.set $scale (i32.add (local.get $scale) (i32.const 16)))
            (local.set $left (i32.sub (local.get $left) (i32.const 1)))
            (br $group)))
        (local.set $row (i32.add (local.get $row) (local.get $size)))
        (local.set $rowScales (i32.add (local.get $rowScales) (i32.const 4)))
        (local.set $biases (i32.add (local.get $biases) (i32.const 4)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $next))))

  ;; The products of one row of floats with many that lie a stride apart.
  (func (export "floatDots")
    (param $query i32) (param $row i32) (param $stride i32) (param $rows i32) (param $size i32)
    (param $out i32)
    (local $end i32) (local $at i32) (local $wide i32) (local $sum v128)
    (local.set $end (i32.add (local.get $out) (i32.shl (local.get $rows) (i32.const 2))))
    (local.set $wide (i32.shl (local.get $size) (i32.const 2)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $out) (local.get $end)))
        (local.set $sum (v128.const f32x4 0 0 0 0))
        (local.set $at (i32.const 0))
        (block $whole
          (loop $step
            (br_if $whole (i32.ge_u (local.get $at) (local.get $wide)))
            (local.set $sum
              (f32x4.add
                (local.get $sum)
                (f32x4.mul
                  (v128.load (i32.add (local.get $query) (local.get $at)))
                  (v128.load (i32.add (local.get $row) (local.get $at))))))
            (local.set $at (i32.add (local.get $at) (i32.const 16)))
            (br $step)))
        (f32.store
          (local.get $out)
          (f32.add
            (f32.add
              (f32x4.extract_lane 0 (local.get $sum))
              (f32x4.extract_lane 1 (local.get $sum)))
            (f32.add
              (f32x4.extract_lane 2 (local.get $sum))
              (f32x4.extract_lane 3 (local.get $sum)))))
        (local.set $row (i32.add (local.get $row) (local.get $stride)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $next))))

  ;; The sum of rows of floats that lie a stride apart, each times its share.
  (func (export "weightedSum")
    (param $shares i32) (param $row i32) (param $stride i32) (param $rows i32) (param $size i32)
    (param $out i32)
    (local $end i32) (local $from i32) (local $share i32) (local $last i32) (local $sum v128)
    (local.set $end (i32.add (local.get $out) (i32.shl (local.get $size) (i32.const 2))))
    (local.set $last (i32.add (local.get $shares) (i32.shl (local.get $rows) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $out) (local.get $end)))
        (local.set $sum (v128.const f32x4 0 0 0 0))
        (local.set $from (local.get $row))
        (local.set $share (local.get $shares))
        (block $whole
          (loop $step
            (br_if $whole (i32.ge_u (local.get $share) (local.get $last)))
            (local.set $sum
              (f32x4.add
                (local.get $sum)
                (f32x4.mul
                  (v128.load32_splat (local.get $share))
                  (v128.load (local.get $from)))))
            (local.set $from (i32.add (local.get $from) (local.get $stride)))
            (local.set $share (i32.add (local.get $share) (i32.const 4)))
            (br $step)))
        (v128.store (local.get $out) (local.get $sum))
        (local.set $row (i32.add (local.get $row) (i32.const 16)))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (br $next)))))
