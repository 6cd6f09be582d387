import { useState } from 'react'
import { formatCount } from '#platform/console/i18n/format.ts'
import { ChoiceMenu } from '#platform/console/list/ChoiceMenu.tsx'
import { totalOf } from '#platform/console/list/total-of.ts'
import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { pageSizes, type PageInfo } from '#platform/contract/page.ts'
import styles from './pager.module.css'

type Props = {
  info: PageInfo
  page: number
  size: number
  rowCount: number
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/** Returns the number of pages. Computed from the total if the reply does not contain it. */
export const pagesOf = ({ noOfPage, total, limit }: PageInfo) =>
  noOfPage || Math.ceil(total / Math.max(1, limit))

/** Whether a next page exists. With an estimated total only the cursor tells. */
export const hasNext = (info: PageInfo, page: number) => Boolean(info.nextCursor) || page < pagesOf(info)

/** Pager with links to adjacent, first, last and any page, and the total. */
export function Pager({ info, page, size, rowCount, onPage, onSize }: Props) {
  const t = useWords(listWords)
  const last = pagesOf(info)
  // The last rows may be on pages without a number, see `lastNumberedPage`.
  const hasMorePages = info.totalIsEstimate === true || last * info.limit < info.total
  const from = (page - 1) * size + 1
  return (
    <nav className="row gap-8-16 text-14 muted py-8" aria-label={t('pages')}>
      <span className={styles.range}>
        {t('range', { from: formatCount(from), to: formatCount(from + rowCount - 1), total: totalOf(info) })}
      </span>
      <ChoiceMenu
        name={t('rows')}
        buttonClass={`${styles.size} hover-surface px-8`}
        above
        options={pageSizes.map((each) => ({ value: each, label: String(each) }))}
        chosen={[size]}
        onPick={(each) => onSize(Number(each))}
      >
        {t('rows')} <strong>{size}</strong> <span aria-hidden="true">▾</span>
      </ChoiceMenu>
      <span className="inline-flex items-center gap-4">
        <Step label={t('first')} mark="«" disabled={page <= 1} onStep={() => onPage(1)} />
        <Step label={t('previous')} mark="‹" disabled={page <= 1} onStep={() => onPage(page - 1)} />
        <PageField key={page} page={page} last={info.totalIsEstimate ? 99_999_999 : last} onPage={onPage} />
        <span className="nowrap">
          {t('ofPages', { n: hasMorePages ? `${formatCount(last)}+` : formatCount(last) })}
        </span>
        <Step label={t('next')} mark="›" disabled={!hasNext(info, page)} onStep={() => onPage(page + 1)} />
        <Step
          label={t('last')}
          mark="»"
          disabled={page >= last || hasMorePages}
          onStep={() => onPage(last)}
        />
      </span>
    </nav>
  )
}

function Step({
  label,
  mark,
  disabled,
  onStep,
}: {
  label: string
  mark: string
  disabled: boolean
  onStep: () => void
}) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onStep}
    >
      {mark}
    </button>
  )
}

function PageField({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  const t = useWords(listWords)
  const [typed, setTyped] = useState(String(page))
  const requestedPage = Number(typed)
  const go = () => {
    if (!Number.isInteger(requestedPage) || requestedPage < 1) setTyped(String(page))
    else if (requestedPage !== page) onPage(Math.min(requestedPage, Math.max(1, last)))
  }
  return (
    <input
      className={styles.field}
      aria-label={t('page')}
      inputMode="numeric"
      value={typed}
      size={Math.max(2, typed.length)}
      onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
      onBlur={go}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go()
      }}
    />
  )
}
