import { createStore, useStore } from '#platform/console/store.ts'

type Prompt = { resolve: (proved: boolean) => void }

const promptStore = createStore<Prompt | null>(null)
let pendingPrompt: Promise<boolean> | null = null

/** Open while a call waits for reauthentication. */
export const useReauthenticationPrompt = () => useStore(promptStore)

/** Asks the person to reauthenticate. Returns true if they did. Simultaneous calls share one prompt. */
export function reauthenticate(): Promise<boolean> {
  pendingPrompt ??= new Promise<boolean>((resolve) => promptStore.set({ resolve })).finally(() => {
    pendingPrompt = null
    promptStore.set(null)
  })
  return pendingPrompt
}

const channelName = 'erp.proven'

/** Informs the other tabs that the person reauthenticated on the pages of the identity provider. */
export function announceReauthentication() {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is limited to its origin
  channel.postMessage('proven')
  channel.close()
}

/** Subscribes to reauthentications in other tabs. Returns an unsubscribe function. */
export function onReauthenticatedElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
