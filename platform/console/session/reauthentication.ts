import { createStore, useStore } from '#platform/console/store.ts'

type Prompt = { resolve: (proved: boolean) => void }

const promptStore = createStore<Prompt | null>(null)
let pendingPrompt: Promise<boolean> | null = null

/** Open while a call waits for the person to prove again who they are. */
export const useReauthenticationPrompt = () => useStore(promptStore)

/** Asks the person to prove who they are: true once they have. Calls that ask meanwhile wait for the same answer. */
export function reauthenticate(): Promise<boolean> {
  pendingPrompt ??= new Promise<boolean>((resolve) => promptStore.set({ resolve })).finally(() => {
    pendingPrompt = null
    promptStore.set(null)
  })
  return pendingPrompt
}

const channelName = 'erp.proven'

/** Tells the other tabs that the person has proved who they are on the identity's own pages. */
export function announceReauthentication() {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage('proven')
  channel.close()
}

/** Hears of a proof in another tab; answers how to stop listening. */
export function onReauthenticatedElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
