import { categoryPlace } from '#areas/catalogue/access.ts'
import { categoryCalls } from '#areas/catalogue/categories/contract.ts'
import { words } from '#areas/catalogue/words.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { SortableTree, NameWithPicture } from '#platform/console/list.ts'
import { useDisabledReasons } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Editor for the order and nesting of the categories. */
export function CategoryTree() {
  const t = useWords(words)
  const { data, refetch } = useApiQuery(categoryCalls.tree, {}, { background: true })
  const arrange = useApiMutation(categoryCalls.arrange)
  const disabledReason = useDisabledReasons(categoryPlace).update
  if (!data) return null
  return (
    <>
      <p>{t('categorySentence')}</p>
      <SortableTree
        label={t('categoryTree')}
        items={data.rows.flatMap(({ children, ...row }) => [
          // The counts of a category include those of its subcategories.
          {
            ...row,
            templateCount: children.reduce((sum, child) => sum + child.templateCount, row.templateCount),
          },
          ...children,
        ])}
        tree={data.rows.map(({ productId, children }) => ({
          key: String(productId),
          children: children.map((child) => String(child.productId)),
        }))}
        version={data.version}
        keyOf={({ productId }) => productId}
        nameOf={({ name }) => name}
        disabledReason={disabledReason}
        onReload={refetch}
        onArrange={async (tree, version) => {
          const rows = tree.map(({ key, children }) => ({
            productId: Number(key),
            children: children.map(Number),
          }))
          return (await arrange.mutateAsync({ rows, version })).data.version
        }}
      >
        {({ name, icon, status, templateCount }) => (
          <span className="flex items-center gap-8 min-w-0">
            <NameWithPicture name={name} picture={icon} note={t('usedBy', { n: templateCount })} />
            {status === 'inactive' && <StatusBadge status={status} label={t(status)} />}
          </span>
        )}
      </SortableTree>
    </>
  )
}
