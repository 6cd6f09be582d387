import { allScreens } from '#apps/console/areas.ts'

type Screen = (typeof allScreens)[number]

/** Values for the path parameters of all screens. */
const values: Readonly<Record<string, string>> = {
  action: 'add',
  mode: 'add',
  tab: 'Profile',
  token: 'x'.repeat(43),
}

/** Address of a screen with a value for each path parameter. */
export function addressOf({ path, allows = {} }: Screen): string {
  return path.replace(/:(\w+)\??/g, (_, name: string) => {
    const known = allows[name]
    return Array.isArray(known) ? String(known[0]) : (values[name] ?? '1')
  })
}

const isForStaff = ({ audience = 'staff' }: Screen) => audience === 'staff'

export const staffScreens: readonly Screen[] = allScreens.filter(isForStaff)
/** Screens that open without a session. */
export const guestScreens: readonly Screen[] = allScreens.filter((screen) => !isForStaff(screen))
