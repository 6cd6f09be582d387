import { expect, test } from 'vitest'
import { openMeasurements } from '#tools/simulate/measurements.ts'

test('report › has rate, latencies and errors by code', () => {
  const measurements = openMeasurements()
  for (let ms = 1; ms <= 100; ms++) measurements.add('load', ms, null)
  measurements.add('send', 250.4, 'INSUFFICIENT_FUNDS')
  measurements.add('send', 250.4, 'INSUFFICIENT_FUNDS')
  expect(measurements.progress(10)).toBe('102 calls in 10 s, 10.2 a second, p50 51 ms, p99 250 ms')
  expect(measurements.report(10)).toEqual([
    '  load: 100, 10.0 a second, p50 50 ms, p99 99 ms',
    '  send: 0, 0.0 a second, p50 250 ms, p99 250 ms',
    '  error, send: INSUFFICIENT_FUNDS: 2',
  ])
})
