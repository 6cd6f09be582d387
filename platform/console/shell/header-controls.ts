import type { ComponentType } from 'react'
import { createStore, useStore } from '#platform/console/store.ts'

type HeaderControl = { key: string; Slot: ComponentType }

const controls = createStore<readonly HeaderControl[]>([])

export const useHeaderControls = () => useStore(controls)

/** Registers an area's control for the header, such as the notification bell. */
export const registerHeaderControl = (key: string, Slot: ComponentType) =>
  controls.set((before) => [...before.filter((each) => each.key !== key), { key, Slot }])
