import { storeOf, useStore } from '#platform/console/store.ts'

type Asking = { answer: (proved: boolean) => void }

const asking = storeOf<Asking | null>(null)
let underWay: Promise<boolean> | null = null

/** Open while a call waits for the person to prove again who they are. */
export const useProving = () => useStore(asking)

/** Asks the person to prove who they are: true once they have. Calls that ask meanwhile wait for the same answer. */
export function proveAgain(): Promise<boolean> {
  underWay ??= new Promise<boolean>((answer) => asking.set({ answer })).finally(() => {
    underWay = null
    asking.set(null)
  })
  return underWay
}

const channelName = 'erp.proven'

/** Tells the other tabs that the person has proved who they are on the identity's own pages. */
export function tellProven() {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage('proven')
  channel.close()
}

/** Hears of a proof in another tab; answers how to stop listening. */
export function onProvenElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
