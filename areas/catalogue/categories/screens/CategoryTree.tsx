import { categoryPlace } from '#areas/catalogue/access.ts'
import { categoryCalls } from '#areas/catalogue/categories/contract.ts'
import { words } from '#areas/catalogue/words.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { OrderedTree } from '#platform/console/list/OrderedTree.tsx'
import { PicturedName } from '#platform/console/list/PicturedName.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useWords } from '#platform/console/words.ts'
import styles from '#areas/catalogue/screens/catalogue.module.css'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** The tree of categories, to be arranged. */
export function CategoryTree() {
  const t = useWords(words)
  const { data, askAgain } = useAnswer(categoryCalls.tree, {}, { quiet: true })
  const arrange = useAsk(categoryCalls.arrange)
  const closed = useClosed(categoryPlace).update
  if (!data) return null
  return (
    <>
      <p>{t('categorySentence')}</p>
      <OrderedTree
        label={t('orderOfCategories')}
        items={data.rows.flatMap(({ children, ...row }) => [
          // What stands under a category counts for it, too.
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
        closed={closed}
        onReload={askAgain}
        onArrange={async (tree, version) => {
          const rows = tree.map(({ key, children }) => ({
            productId: Number(key),
            children: children.map(Number),
          }))
          return (await arrange.mutateAsync({ rows, version })).data.version
        }}
      >
        {({ name, icon, status, templateCount }) => (
          <span className={styles.entry}>
            <PicturedName name={name} picture={icon} note={t('usedBy', { n: templateCount })} />
            {status === 'inactive' && <StatusBadge status={status} label={t(status)} />}
          </span>
        )}
      </OrderedTree>
    </>
  )
}
