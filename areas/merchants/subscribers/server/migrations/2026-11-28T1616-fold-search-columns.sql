-- Search columns are generated when a row is written, so rows whose fold has changed are written again. These are rows with
-- marks that do not belong to a letter, invisible characters, special spaces or curly quotation marks: few, without a lock on
-- the others.
create or replace function search_fold(words text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(words) = length(words) then
    return lower(translate(words, E'\t\n\v\f\r', '     ') collate "C");
  end if;
  return normalize(lower(translate(
    regexp_replace(normalize(words, NFD), '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'),
    E'\t\n\v\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000' || E'\u2018\u2019\u201a\u201b\u2032\u02bc' || E'\u201c\u201d\u201e\u201f\u2033'
      || 'ØÆŒĐŁÐÞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
    '                        ' || '''''''''''''' || '"""""'
      || 'øæœđłðþαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюя'
  ) collate "C"), NFC);
end
$$;

-- A column is generated again only if a column that it depends on is set.
do $$
declare
  folded record;
begin
  for folded in
    select c.oid::regclass as name, a.attname as col, base.attname as base, pg_get_expr(d.adbin, d.adrelid) as fold
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    cross join lateral (
      select b.attname from pg_depend p join pg_attribute b on b.attrelid = p.refobjid and b.attnum = p.refobjsubid
      where p.classid = 'pg_attrdef'::regclass and p.objid = d.oid
        and p.refclassid = 'pg_class'::regclass and p.refobjid = c.oid and p.refobjsubid <> a.attnum and b.attidentity = ''
      order by p.refobjsubid limit 1
    ) base
    where a.attgenerated = 's' and pg_get_expr(d.adbin, d.adrelid) like '%search_fold(%'
    order by 1, 2
  loop
    execute format('update %s set %I = %I where %I is distinct from (%s)',
      folded.name, folded.base, folded.base, folded.col, folded.fold);
  end loop;
end
$$;
