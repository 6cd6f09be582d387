import { parentPort } from 'node:worker_threads'

// Worker for tests of the sandbox thread, which does what the text names.
const waiting = new Int32Array(new SharedArrayBuffer(4))

parentPort?.on('message', (text: string) => {
  if (text === 'wait') Atomics.wait(waiting, 0, 0, 1_000)
  if (text === 'loop') for (;;);
  if (text === 'exit') process.exit(1)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the target is a thread, not a window
  parentPort?.postMessage(text)
})
