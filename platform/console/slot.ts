/**
 * Value or component that one area requires and another provides. The requiring area declares the slot in its
 * `slots.ts` and apps/console/slots.ts fills it, so that the areas do not import each other.
 */
export type Slot<Value> = {
  fill: (value: Value) => void
  /** Throws if the slot is not filled. */
  get: () => Value
}

export function createSlot<Value>(name: string): Slot<Value> {
  let filled: { value: Value } | undefined
  return {
    fill: (value) => {
      filled = { value }
    },
    get: () => {
      if (!filled) throw new Error(`The slot ${name} is not filled in apps/console/slots.ts.`)
      return filled.value
    },
  }
}
