import path from 'node:path'
import icons from 'unplugin-icons/vite'

const pathIcon = path.resolve(import.meta.dirname, '../../../platform/ui/path-icon.ts')

/** Compiles `~icons/tabler/<name>` to a React component, from the data of the icon set. */
export const tablerIcons = () =>
  icons({ compiler: { compiler: (svg, _, name) => componentOf(svg, name), extension: 'js' } })

/**
 * Returns the module of an icon. Only the shapes are written, because all icons share their other attributes. Components
 * are created from shapes instead of markup, which the content security policy forbids to insert.
 */
export function componentOf(svg: string, name: string): string {
  const shapes = svg.match(/<(?!\/|svg|g\b)[^>]+>/g) ?? []
  const lines = shapes.map((shape) => {
    const line = /^<path\b[^>]* d="([^"]+)"/.exec(shape)?.[1]
    if (line === undefined) throw new Error(`The icon ${name} contains ${shape}, which is not a path.`)
    return line
  })
  const isFilled = !svg.includes('stroke="currentColor"')
  return [
    `import { pathIcon } from ${JSON.stringify(pathIcon)}`,
    `export default /* @__PURE__ */ pathIcon(${isFilled}, ${JSON.stringify(lines)})`,
  ].join('\n')
}
