import type { Confirmation } from '#platform/contract/call.ts'
import { createStore, useStore } from '#platform/console/store.ts'

type Prompt = { confirmation: Confirmation | null; resolve: (proved: boolean) => void }

const promptStore = createStore<Prompt | null>(null)
let pendingPrompt: Promise<boolean> | null = null
let lastPrompt: Promise<unknown> = Promise.resolve()

/** Open while a call waits for reauthentication. */
export const useReauthenticationPrompt = () => useStore(promptStore)

/**
 * Asks the person to reauthenticate, and to confirm an act if one is given. Returns true if they did. Simultaneous calls
 * share one prompt, except for confirmations, which are shown one after the other.
 */
export function reauthenticate(confirmation?: Confirmation): Promise<boolean> {
  if (confirmation) return prompt(confirmation)
  pendingPrompt ??= prompt(null).finally(() => void (pendingPrompt = null))
  return pendingPrompt
}

function prompt(confirmation: Confirmation | null): Promise<boolean> {
  const answer = lastPrompt
    .then(() => new Promise<boolean>((resolve) => promptStore.set({ confirmation, resolve })))
    .finally(() => promptStore.set(null))
  lastPrompt = answer
  return answer
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
