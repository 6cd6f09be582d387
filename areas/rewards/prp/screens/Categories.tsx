import { prpPlace } from '#areas/rewards/access.ts'
import { InUse, prpCalls, type PrpCategory } from '#areas/rewards/prp/contract.ts'
import { prpCategoriesList } from '#areas/rewards/prp/columns.ts'
import { useDeletion, ListScreen, pinnedChoice } from '#platform/console/list.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { toDelete } from '#platform/access.ts'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenButton } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'

/** List of item categories. */
export default function Categories() {
  const t = useWords(prpWords)
  const deleting = useDeletion({
    call: prpCalls.deleteCategory,
    key: ({ id }: PrpCategory) => ({ id }),
    disabledReason: useDisabledReason(toDelete(prpPlace)),
  })
  return (
    <>
      <ListScreen
        pluralName={t('categoriesPlural')}
        searchIn={t('searchName')}
        defaultSort={{ by: 'sequence', dir: 'asc' }}
        rowHref={({ id }) => addressOf(rewardScreens.prpCategory, { id })}
        rowMenu={(row) => [deleting.entry(row)]}
        filters={[pinnedChoice('status', t('status'), InUse.options, (value) => t(value))]}
        list={prpCategoriesList}
        actions={<ScreenButton to={rewardScreens.prpCategory} params={{ id: 0 }} label={t('newCategory')} />}
        whenEmpty={t('noCategories')}
      />
      {deleting.dialog}
    </>
  )
}
