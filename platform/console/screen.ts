import type { ComponentType } from 'react'
import type { Guard, ScreenParams } from '#platform/access/access.ts'
import type { Language } from '#platform/words/words.ts'

/**
 * Position of a screen in the menu. Groups, their sections and their order are defined in apps/console/menu.ts; `order`
 * is the position within the section.
 */
export type MenuEntry = { group: string; section: string; order: number }

/** Definition of a screen without its content, used by the router, guards, titles, menu and links. */
export type Screen<Path extends string = string> = {
  path: Path
  /** Title of the window, breadcrumb and menu entry. */
  title: string
  titleFil?: string
  needs: Guard | ((params: ScreenParams) => Guard)
  /**
   * Minimum guard of a screen without permission check, as its calls require it. The screen opens for everyone, and
   * shows an explanation in place of its content if the guard fails.
   */
  minimumGuard?: Guard | ((params: ScreenParams) => Guard)
  /**
   * `staff` by default. `guest` screens redirect signed-in people to the home screen; `everyone` needs no session.
   */
  audience?: 'staff' | 'guest' | 'everyone'
  /** Staff screens are inside the shell by default. `none` fills the window. */
  frame?: 'console' | 'none'
  /** Needs the width of the window: the panel of the side menu is hidden until it is opened there. */
  hidesPanel?: true
  /** Rendered without the UI kit to load faster, as the sign-in is. Only outside the shell. */
  plain?: true
  /**
   * Allowed parameter values. `record` is the id of an existing record; in a `number`, 0 and below mean a new record.
   * The default is `number` for `id` and `text` for other parameters.
   */
  allows?: { readonly [Name in ParamNames<Path>]?: ParamRule }
  /** Response to other values: `nothing` shows error 404, `denied` denies access regardless of permissions. */
  otherValues?: 'nothing' | 'denied'
  menu?: MenuEntry
  record?: ShownRecord
  /** Path of the list the screen belongs to, if its own path does not start with it. */
  parentPath?: string
  load: () => Promise<{ default: ComponentType }>
}

/**
 * Records that a screen shows, by their type in the audit log. The id is the parameter of the path that `params` does not
 * set, or the query parameter `search`.
 */
export type ShownRecord = { kind: string; params?: ScreenParams; search?: string }

export type ParamRule = 'record' | 'number' | 'text' | readonly string[]

/** Screen with any parameters. */
export type AnyScreen = Omit<Screen, 'allows'> & {
  allows?: { readonly [name: string]: ParamRule | undefined }
}

/** Parameters of a path: `/requests/:refNo` requires `{ refNo }`; in `/form/:productId?` it is optional. */
export type Params<Path extends string> = { [Name in NeededNames<Path>]: string | number } & {
  [Name in Exclude<ParamNames<Path>, NeededNames<Path>>]?: string | number
}

/** Optional `params` for a path without parameters. */
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

/** Returns the minimum guard of a screen, or null if it has none. */
export function minimumGuardOf(
  { minimumGuard }: Pick<AnyScreen, 'minimumGuard'>,
  params: ScreenParams = {},
): Guard | null {
  return typeof minimumGuard === 'function' ? minimumGuard(params) : (minimumGuard ?? null)
}

/** Returns the address of a screen with escaped parameter values. */
export function addressOf<Path extends string>(
  { path }: Pick<Screen<Path>, 'path'>,
  ...[params]: keyof Params<Path> extends never ? [params?: object] : [params: Params<Path>]
): string {
  return filledPath(path, (params ?? {}) as Record<string, string | number | undefined>)
}

const filledPath = (path: string, values: Record<string, string | number | undefined>) =>
  path.replace(/\/:(\w+)\??/g, (_, name: string) =>
    values[name] === undefined ? '' : `/${encodeURIComponent(String(values[name]))}`,
  )

/** Name of the parameter with the id of the record: the one that the record type does not set. */
export const keyParamOf = (path: string, params: ScreenParams) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name).find((name) => !(name in params)) ?? ''

/**
 * Address of a record on its screen, which has a parameter for its id. The id 0 means a new record. `others` are
 * parameters that the path may have besides it, such as the action.
 */
export function recordAddress(
  { path, record }: Pick<AnyScreen, 'path' | 'record'>,
  id: string | number,
  others: ScreenParams = {},
) {
  const params = record?.params ?? {}
  return filledPath(path, { ...params, ...others, [keyParamOf(path, params)]: id })
}

export const paramRule = ({ allows = {} }: Pick<AnyScreen, 'allows'>, name: string): ParamRule =>
  allows[name] ?? (name === 'id' ? 'number' : 'text')

/** Whether every parameter has an allowed value. */
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

/** Address of a record, and the guards of its screen. */
export type RecordTarget = { address: string; guards: readonly Guard[] }
