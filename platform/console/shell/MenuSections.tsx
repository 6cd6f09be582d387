import IconStarFilled from '~icons/tabler/star-filled'
import { useWords } from '#platform/console/i18n/words.ts'
import { useFavourites } from '#platform/console/shell/favourites.ts'
import { MenuLink } from '#platform/console/shell/MenuLink.tsx'
import classes from '#platform/console/shell/MenuSections.module.css'
import { useMenuCounts } from '#platform/console/shell/menu-counts.ts'
import { type MenuLine, type MenuSection, useMenu } from '#platform/console/menu.ts'
import { shellWords } from '#platform/console/shell/words.ts'

type Props = { sections: readonly MenuSection[]; withFavourites?: boolean }

/** Sections of a menu group, below the person's favourites. */
export function MenuSections({ sections, withFavourites = true }: Props) {
  const t = useWords(shellWords)
  const [favourites] = useFavourites()
  const counts = useMenuCounts()
  const lines = useMenu().flatMap((group) => group.sections.flatMap((section) => section.lines))
  const favouriteLines = favourites
    .map((path) => lines.find((line) => line.path === path))
    .filter((line) => line?.isOpen === true)
    .map((line) => ({ ...(line as MenuLine), isCurrent: false }))
  return (
    <>
      {withFavourites && favouriteLines.length > 0 && (
        <Section
          title={
            <>
              <IconStarFilled size={12} aria-hidden />
              {t('favourites')}
            </>
          }
          lines={favouriteLines}
          counts={counts}
        />
      )}
      {sections.map(({ key, title, lines: of }) => (
        <Section key={key} title={title} lines={of} counts={counts} />
      ))}
    </>
  )
}

type SectionProps = {
  title: React.ReactNode
  lines: readonly MenuLine[]
  counts: ReadonlyMap<string, string>
}

function Section({ title, lines, counts }: SectionProps) {
  return (
    <div className={classes.section}>
      <p className="flex items-center gap-6 muted text-12 font-semibold p-4-8">{title}</p>
      <ul className="plain">
        {lines.map((line) => (
          <li key={line.path}>
            <MenuLink line={line} count={counts.get(line.path)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
