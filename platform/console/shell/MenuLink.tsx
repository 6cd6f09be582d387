import IconLock from '~icons/tabler/lock'
import IconStar from '~icons/tabler/star'
import IconStarFilled from '~icons/tabler/star-filled'
import { AddressLink, DisabledLink } from '#platform/console/router/ScreenLink.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { useFavourites } from '#platform/console/shell/favourites.ts'
import type { MenuLine } from '#platform/console/menu.ts'
import classes from '#platform/console/shell/MenuLink.module.css'
import { shellWords } from '#platform/console/shell/words.ts'

type Props = {
  line: MenuLine
  /** Number of pending rows on the screen. */
  count?: string | undefined
}

/**
 * Menu entry of a screen. The current screen and favourites have a star that adds or removes the favourite; an entry
 * without access has a lock and the reason.
 */
export function MenuLink({ line: { path, title, guard, isOpen, isCurrent }, count }: Props) {
  const t = useWords(shellWords)
  const [favourites, toggle] = useFavourites()
  const isFavourite = favourites.includes(path)
  if (!isOpen) {
    return (
      <DisabledLink
        guard={guard}
        address={path}
        className={`${classes.link} ${classes.locked} hover-surface`}
      >
        <span className="min-w-0">{title}</span>
        <IconLock size={14} aria-hidden className="flex-none ms-auto" />
      </DisabledLink>
    )
  }
  const Star = isFavourite ? IconStarFilled : IconStar
  const starLabel = isFavourite ? t('removeFavourite', { screen: title }) : t('addFavourite')
  return (
    <div
      className={`${classes.line} hover-surface relative flex items-center rounded-6`}
      data-current={isCurrent || undefined}
    >
      <AddressLink address={path} className={classes.link ?? ''} isCurrent={isCurrent}>
        {title}
      </AddressLink>
      {count !== undefined && (
        <span className={classes.count} title={t('pendingRows', { n: count })}>
          {count}
        </span>
      )}
      {(isCurrent || isFavourite) && (
        <button
          type="button"
          className={classes.star}
          aria-pressed={isFavourite}
          aria-label={starLabel}
          title={starLabel}
          onClick={() => toggle(path)}
        >
          <Star size={14} aria-hidden />
        </button>
      )}
    </div>
  )
}
