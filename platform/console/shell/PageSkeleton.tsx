import { baseWords } from '#platform/console/i18n/base-words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { skeletonKindOf } from '#platform/console/shell/skeleton-kind.ts'
import { useShownRecord } from '#platform/console/record/use-shown-record.ts'
import { useScreenPath } from '#platform/console/menu.ts'
import classes from '#platform/console/shell/page-skeleton.module.css'

/** Outline of the page that is loading, in its main area. */
export function PageSkeleton() {
  const t = useWords(baseWords)
  const path = useScreenPath() ?? ''
  const kind = skeletonKindOf(path, useShownRecord() !== null)
  return (
    <output className={classes.page} aria-label={t('loading')} data-kind={kind}>
      <span className={classes.title} />
      {kind === 'list' && (
        <>
          <span className={classes.bar} />
          <Blocks count={14} className={classes.row} />
        </>
      )}
      {kind === 'form' && (
        <span className={`${classes.fields} grid gap-16`}>
          <Blocks count={8} className={classes.field} />
        </span>
      )}
      {kind === 'record' && (
        <>
          <span className={classes.figures} />
          <span className={`${classes.columns} grid gap-16`}>
            <span className={classes.content} />
            <span className={classes.beside} />
          </span>
        </>
      )}
      {kind === 'dashboard' && (
        <span className={`${classes.tiles} grid gap-16`}>
          <Blocks count={6} className={classes.tile} />
        </span>
      )}
    </output>
  )
}

const Blocks = ({ count, className }: { count: number; className: string | undefined }) =>
  Array.from({ length: count }, (_, index) => <span key={index} className={className} />)
