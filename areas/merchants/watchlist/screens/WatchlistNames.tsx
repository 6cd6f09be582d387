import { Button } from '@mantine/core'
import { Modal } from '#platform/console/dialog.ts'
import { Suspense, useState } from 'react'
import { merchantPlace } from '#areas/merchants/access.ts'
import { Source } from '#areas/merchants/watchlist/contract.ts'
import { watchlistList } from '#areas/merchants/watchlist/columns.ts'
import { listWords } from '#areas/merchants/watchlist/words.ts'
import { toUpdate } from '#platform/access.ts'
import { formatDay, type Translate, useWords } from '#platform/console/i18n.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { type Filter, ListScreen, pinnedChoice } from '#platform/console/list.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { SelectInput } from '#platform/console/form.ts'

const ImportScreen = lazyPart(async () => ({
  default: (await import('#platform/console/import/ImportScreen.tsx')).ImportScreen,
}))

export default function WatchlistNames() {
  const t = useWords(listWords)
  const disabledReason = useDisabledReason(toUpdate(merchantPlace))
  const [isBringing, setBringing] = useState(false)
  return (
    <>
      <ListScreen
        pluralName={t('pluralName')}
        list={watchlistList}
        cells={{
          aliases: ({ aliases }) => aliases.join('; ') || '—',
          importedAt: ({ importedAt }) => formatDay(importedAt),
        }}
        filters={buildFilters(t)}
        searchIn={t('searchIn')}
        defaultSort={{ by: 'name', dir: 'asc' }}
        actions={
          <Button
            disabled={disabledReason !== null}
            title={disabledReason ?? ''}
            onClick={() => setBringing(true)}
          >
            {t('importList')}
          </Button>
        }
        whenEmpty={{ title: t('noNames'), sentence: t('noNamesSentence') }}
      />
      <Modal opened={isBringing} onClose={() => setBringing(false)} title={t('importTitle')} size="xl">
        <BringIn />
      </Modal>
    </>
  )
}

/** Import dialog. The source list is selected first because references are unique only within a list. */
function BringIn() {
  const t = useWords(listWords)
  const [source, choose] = useState<Source>('AMLC')
  return (
    <>
      <SelectInput
        label={t('source')}
        data={Source.options}
        value={source}
        mb="md"
        onChange={(value) => choose(Source.parse(value))}
      />
      <Suspense>
        <ImportScreen key={source} kind="watchlist-entry" target={source} />
      </Suspense>
    </>
  )
}

type T = Translate<(typeof listWords)['en']>

const buildFilters = (t: T): Filter[] => [pinnedChoice('source', t('source'), Source.options, String)]
