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
