import type { ComponentType } from 'react'
import type { Guard, ScreenParams } from '#platform/access/access.ts'
import type { Language } from '#platform/words/words.ts'

/** Where a screen stands in the menu. Groups and their order are the console's, in apps/console/menu.ts. */
export type MenuEntry = { group: string; order: number }

/** Everything about a screen but its content. The router, guards, titles, menu and links all read it. */
export type Screen<Path extends string = string> = {
  path: Path
  /** The page's name: in the window's title, the breadcrumbs and the menu. */
  title: string
  titleFil?: string
  needs: Guard | ((params: ScreenParams) => Guard)
  /**
   * What the calls behind a screen without a permission check need. The screen opens for everybody; below the floor it shows
   * an explanation in the place of its content.
   */
  minimumGuard?: Guard | ((params: ScreenParams) => Guard)
  /** Staff by default. A guest's screen sends the signed-in home; everyone's needs no session. */
  audience?: 'staff' | 'guest' | 'everyone'
  /** Inside the console's frame by default, for staff; `none` fills the window. */
  frame?: 'console' | 'none'
  /** Drawn without the UI kit, as the sign-in, which must be light. Only outside the frame. */
  plain?: true
  /**
   * The values a parameter may take. A `record` is the id of an existing record; in a `number`, 0 and below mean a new
   * one. `id` is a `number` by default, any other parameter a `text`.
   */
  allows?: { readonly [Name in ParamNames<Path>]?: ParamRule }
  /** What other values are: an address where nothing is, or one that is closed whatever rights are held. */
  otherValues?: 'nothing' | 'denied'
  menu?: MenuEntry
  /** The list it belongs to, where its address does not begin with that list's. */
  parentPath?: string
  load: () => Promise<{ default: ComponentType }>
}

export type ParamRule = 'record' | 'number' | 'text' | readonly string[]

/** Any screen, where its path's parameters do not matter. */
export type AnyScreen = Omit<Screen, 'allows'> & {
  allows?: { readonly [name: string]: ParamRule | undefined }
}

/** `/requests/:refNo` takes `{ refNo }`; `/form/:productId?` may leave it out. */
export type Params<Path extends string> = { [Name in NeededNames<Path>]: string | number } & {
  [Name in Exclude<ParamNames<Path>, NeededNames<Path>>]?: string | number
}

/** Nothing to give for a path without parameters. */
export type ParamsOf<Path extends string> = keyof Params<Path> extends never
  ? { params?: Record<never, never> }
  : { params: Params<Path> }

type ParamNames<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamName<Head> | ParamNames<Rest>
  : ParamName<Path>
type ParamName<Part extends string> = Part extends `:${infer Name}?`
  ? Name
  : Part extends `:${infer Name}`
    ? Name
    : never
type NeededNames<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? NeededName<Head> | NeededNames<Rest>
  : NeededName<Path>
type NeededName<Part extends string> = Part extends `:${string}?` ? never : ParamName<Part>

export const screen = <const Path extends string>(definition: Screen<Path>): Screen<Path> => definition

export function guardOf({ needs }: Pick<AnyScreen, 'needs'>, params: ScreenParams = {}): Guard {
  return typeof needs === 'function' ? needs(params) : needs
}

/** The floor of a screen, or null where it has none. */
export function minimumGuardOf(
  { minimumGuard }: Pick<AnyScreen, 'minimumGuard'>,
  params: ScreenParams = {},
): Guard | null {
  return typeof minimumGuard === 'function' ? minimumGuard(params) : (minimumGuard ?? null)
}

/** The address of a screen. Values are escaped, so any reference number is safe to link to. */
export function addressOf<Path extends string>(
  { path }: Pick<Screen<Path>, 'path'>,
  ...[params]: keyof Params<Path> extends never ? [params?: object] : [params: Params<Path>]
): string {
  const values = (params ?? {}) as Record<string, string | number | undefined>
  return path.replace(/\/:(\w+)\??/g, (_, name: string) =>
    values[name] === undefined ? '' : `/${encodeURIComponent(String(values[name]))}`,
  )
}

export const paramRule = ({ allows = {} }: Pick<AnyScreen, 'allows'>, name: string): ParamRule =>
  allows[name] ?? (name === 'id' ? 'number' : 'text')

/** Whether every parameter holds a value that its screen knows. */
export function hasValidParams({ path, allows = {} }: AnyScreen, params: ScreenParams): boolean {
  return [...path.matchAll(/:(\w+)/g)].every(([, name = '']) => {
    const value = params[name]
    const rule = paramRule({ allows }, name)
    if (value === undefined || rule === 'text') return true
    if (typeof rule === 'object') return rule.includes(value)
    return rule === 'record' ? /^[1-9]\d{0,14}$/.test(value) : /^-?\d{1,15}$/.test(value)
  })
}

export const titleFor = ({ title, titleFil }: Pick<AnyScreen, 'title' | 'titleFil'>, language: Language) =>
  language === 'fil' ? (titleFil ?? title) : title
