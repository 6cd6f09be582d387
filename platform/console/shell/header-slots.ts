import type { ComponentType } from 'react'
import { storeOf, useStore } from '#platform/console/store.ts'

type HeaderSlot = { key: string; Slot: ComponentType }

const slots = storeOf<readonly HeaderSlot[]>([])

export const useHeaderSlots = () => useStore(slots)

/** Puts an area's control into the header, such as the bell of its notices. */
export const registerHeaderSlot = (key: string, Slot: ComponentType) =>
  slots.set((before) => [...before.filter((each) => each.key !== key), { key, Slot }])
