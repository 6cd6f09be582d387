import type { DashboardParts } from '#platform/console/dashboard-parts.ts'
import type { ComponentType, ReactNode } from 'react'
import type { AnyScreen } from '#platform/console/screen.ts'
import type { Language } from '#platform/words/words.ts'
import type { Session } from '#platform/console/session/session-storage.ts'

/** Menu group with its name and its sections in both languages. */
export type MenuGroup = {
  key: string
  title: string
  titleFil: string
  icon: ComponentType<{ size: number }>
  /** Sections of the group, in display order. */
  sections: readonly { key: string; title: string; titleFil: string }[]
}

/** Sign-in form shown over an unsaved form. */
export type SignInForm = (about: { email: string; onSignedIn: (session: Session) => void }) => ReactNode

/** Parts that apps/console provides to the shell. */
export type ConsoleConfig = {
  mode: () => Promise<'demo' | 'production'>
  /** Screen for a person's own password and sessions, linked from the account menu. */
  account?: AnyScreen
  /** Without it, the sign-in layer links to the sign-in in another tab. */
  signInForm?: () => Promise<{ default: SignInForm }>
  /** Parts of the landing dashboard, loaded only with it. */
  dashboard: () => Promise<{ dashboardParts: DashboardParts }>
  /** The guide of a menu entry as Markdown, or null if it has none. */
  guide: (menuPath: string, language: Language) => Promise<string | null>
}

let config: ConsoleConfig | undefined

let groups: readonly MenuGroup[] = []

/** Menu groups are set when the shell loads, because the sign-in does not need their icons. */
export const setMenuGroups = (chosen: readonly MenuGroup[]) => (groups = chosen)
export const getMenuGroups = () => groups

let screens: readonly AnyScreen[] = []

/** Screens are set when the first staff screen loads. */
export const setScreens = (all: readonly AnyScreen[]) => (screens = all)
export const getScreens = () => screens

export const configureConsole = (chosen: ConsoleConfig) => (config = chosen)

export function consoleConfig(): ConsoleConfig {
  if (!config) throw new Error('The frame is shown before apps/console has configured it.')
  return config
}
