import { describe, expect, test } from 'vitest'
import { sandboxThread } from './sandbox-thread.ts'

const process = sandboxThread(new URL('testing/sandbox-worker.ts', import.meta.url), 400)

describe('sandbox thread', () => {
  test('returns the processed text', async () => {
    expect(await process('text')).toBe('text')
  })

  test('returns null for a text that exceeds the limit of processor time, and processes the next one', async () => {
    expect(await Promise.all([process('loop'), process('next')])).toEqual([null, 'next'])
  })

  test('counts processor time only, so that a thread that has to wait is not stopped', async () => {
    expect(await process('wait')).toBe('wait')
  })

  test('returns null if the thread exits, and processes the next text', async () => {
    expect(await Promise.all([process('exit'), process('next')])).toEqual([null, 'next'])
  })
})
