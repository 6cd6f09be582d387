import type { Guard } from '#platform/access/access.ts'
import type { AnyScreen } from '#platform/console/screen.ts'
import type { PaletteSource } from '#platform/console/shell/palette-sources.ts'

/**
 * What an area, or a topic with a folder of its own, adds to the console. `apps/console/areas.ts` lists the areas. It is
 * part of every page, so it imports only screens, addresses and guards. Parts that load later are files with fixed
 * names: `messages.ts`, `counts.ts` (dashboard), `record-sources.ts` (palette) and `help/*.md`.
 */
export type ConsoleArea = {
  screens: readonly Readonly<Record<string, AnyScreen>>[]
  /** Paths that redirect to another screen. */
  redirects?: Readonly<Record<string, string>>
  /** People in the command palette. */
  palette?: {
    title: string
    titleFil: string
    needs: Guard
    load: () => Promise<PaletteSource['search']>
  }
}
