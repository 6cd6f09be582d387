import { describe, expect, it } from 'vitest'
import { exportQueue } from '#platform/server/exports/export-queue.ts'

const never = new AbortController().signal

/** Work that ends when it is released, and a record of the order in which it started. */
function board() {
  const started: string[] = []
  const release = new Map<string, () => void>()
  const work = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => release.set(name, () => resolve(name)))
  }
  return { started, work, end: (name: string) => release.get(name)?.() }
}

/** Lets settled promises run their continuations. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('export queue', () => {
  it('starts the export of another person although one person has five in progress', async () => {
    const withExportSlot = exportQueue()
    const { started, work, end } = board()
    const own = [1, 2, 3, 4, 5].map((n) => withExportSlot({ personId: 1, signal: never }, work(`a${n}`)))
    const other = withExportSlot({ personId: 2, signal: never }, work('b'))
    await settle()
    expect(started).toEqual(['a1', 'b'])
    end('b')
    expect(await other).toBe('b')
    for (const n of [1, 2, 3, 4, 5]) {
      end(`a${n}`)
      await settle()
    }
    expect(await Promise.all(own)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
    expect(started).toEqual(['a1', 'b', 'a2', 'a3', 'a4', 'a5'])
  })

  it('rejects a sixth request of one person with 429 and a time to wait', async () => {
    const withExportSlot = exportQueue()
    const { work, end } = board()
    const own = [1, 2, 3, 4, 5].map((n) => withExportSlot({ personId: 1, signal: never }, work(`a${n}`)))
    await expect(withExportSlot({ personId: 1, signal: never }, work('a6'))).rejects.toMatchObject({
      code: 'TOO_MANY',
      httpStatus: 429,
      retryAfterSeconds: 5,
    })
    for (const n of [1, 2, 3, 4, 5]) {
      end(`a${n}`)
      await settle()
    }
    await Promise.all(own)
  })

  it('removes a request from the queue when its caller disconnects', async () => {
    const withExportSlot = exportQueue()
    const { started, work, end } = board()
    const caller = new AbortController()
    const first = withExportSlot({ personId: 1, signal: never }, work('a1'))
    const gone = withExportSlot({ personId: 1, signal: caller.signal }, work('a2'))
    const last = withExportSlot({ personId: 1, signal: never }, work('a3'))
    caller.abort()
    await expect(gone).rejects.toMatchObject({ httpStatus: 499 })
    end('a1')
    await first
    await settle()
    end('a3')
    await last
    expect(started).toEqual(['a1', 'a3'])
  })

  it('frees the slot when the work fails', async () => {
    const withExportSlot = exportQueue()
    await expect(
      withExportSlot({ personId: 1, signal: never }, () => Promise.reject(new Error('disk full'))),
    ).rejects.toThrow('disk full')
    expect(await withExportSlot({ personId: 1, signal: never }, () => Promise.resolve('next'))).toBe('next')
  })
})
