import { InUse, prpCalls } from '#areas/rewards/prp/contract.ts'
import { prpCategoriesList } from '#areas/rewards/prp/columns.ts'
import { ListScreen, pinnedChoice } from '#platform/console/list.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { useWords } from '#platform/console/i18n.ts'

/** List of item categories. */
export default function Categories() {
  const t = useWords(prpWords)
  return (
    <ListScreen
      pluralName={t('categoriesPlural')}
      searchIn={t('searchName')}
      defaultSort={{ by: 'sequence', dir: 'asc' }}
      record={rewardScreens.prpCategory}
      newLabel={t('newCategory')}
      deletion={{ call: prpCalls.deleteCategory }}
      filters={[pinnedChoice('status', t('status'), InUse.options, (value) => t(value))]}
      list={prpCategoriesList}
      whenEmpty={t('noCategories')}
    />
  )
}
