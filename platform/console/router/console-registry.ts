import type { DashboardParts } from '#platform/console/dashboard-parts.ts'
import type { ComponentType, ReactNode } from 'react'
import type { AnyScreen } from './screen.ts'
import type { Session } from '#platform/console/session/session-storage.ts'

/** A group of the menu, with its name in both languages. */
export type MenuGroup = {
  key: string
  title: string
  titleFil: string
  icon: ComponentType<{ size: number }>
}

/** The sign-in as it stands over an unsaved form. */
export type SignInForm = (about: { email: string; onSignedIn: (session: Session) => void }) => ReactNode

/** What apps/console puts into the frame. */
export type ConsoleConfig = {
  mode: () => Promise<'demo' | 'production'>
  /** Where a person keeps their own password and sessions, from the account menu. */
  account?: AnyScreen
  /** Without one, the layer leads to a sign-in in another tab. */
  signInForm?: () => Promise<{ default: SignInForm }>
  /** What the landing dashboard is made of, which comes with it and not with every screen. */
  dashboard: () => Promise<{ dashboardParts: DashboardParts }>
}

let config: ConsoleConfig | undefined

let groups: readonly MenuGroup[] = []

/** The menu's groups come with the frame: the sign-in needs none of their signs. */
export const setMenuGroups = (chosen: readonly MenuGroup[]) => (groups = chosen)
export const getMenuGroups = () => groups

let screens: readonly AnyScreen[] = []

/** All screens come with the first one that staff open. */
export const setScreens = (all: readonly AnyScreen[]) => (screens = all)
export const getScreens = () => screens

export const configureConsole = (chosen: ConsoleConfig) => (config = chosen)

export function consoleConfig(): ConsoleConfig {
  if (!config) throw new Error('The frame is shown before apps/console has configured it.')
  return config
}
