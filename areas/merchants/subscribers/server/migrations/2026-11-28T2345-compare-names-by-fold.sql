-- The functions are those of functions/search-fold.sql, which are applied after the migrations.
create or replace function name_fold(words text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(words) = length(words) then
    return lower(translate(words, E'\t\n\v\f\r`', '     ''') collate "C");
  end if;
  return normalize(lower(translate(
    regexp_replace(normalize(words, NFD), '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'),
    E'\t\n\v\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000'
      || E'`\u00b4\u02b9\u02bb\u02bc\u02bd\u2018\u2019\u201a\u201b\u2032\u2035' || E'\u201c\u201d\u201e\u201f\u2033\u2036'
      || 'ØÆŒĐŁÐÞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
    repeat(' ', 24) || repeat('''', 12) || repeat('"', 6)
      || 'øæœđłðþαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюя'
  ) collate "C"), NFC);
end
$$;

create or replace function search_fold(words text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(words) = length(words) then
    return lower(translate(words, E'\t\n\v\f\r`', '     ''') collate "C");
  end if;
  return normalize(regexp_replace(normalize(public.name_fold(words), NFD), '[\u0300-\u036f]', '', 'g'), NFC);
end
$$;
-- Search columns whose fold has changed: few rows, without a lock on the others. A column is generated again only if a column
-- that it depends on is set.
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

-- Unique indexes on names compare the fold. Their tables are short lists that staff keep, so building them blocks writes for
-- moments. Of names that were different before, the later ones get a number.
do $$
declare
  taken record;
begin
  for taken in
    select i.indexrelid::regclass as name, i.indrelid::regclass as list, quote_ident(key.attname) as key,
      replace(pg_get_indexdef(i.indexrelid), 'lower(name)', 'name_fold(name)') as definition,
      coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') as existing
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_index p on p.indrelid = i.indrelid and p.indisprimary
    join pg_attribute key on key.attrelid = i.indrelid and key.attnum = p.indkey[0]
    where i.indisunique and n.nspname = 'public' and pg_get_indexdef(i.indexrelid) like '%lower(name)%'
    order by 1
  loop
    execute format('drop index %s', taken.name);
    execute format('update %1$s r set name = left(r.name, 50) || '' ('' || twin.n || '')''
      from (select %4$s as key, row_number() over (partition by %2$s order by %4$s) as n from %1$s where %3$s) twin
      where r.%4$s = twin.key and twin.n > 1',
      taken.list, substring(taken.definition from 'USING btree \((.*?)\)(?: WHERE |$)'), taken.existing, taken.key);
    execute taken.definition;
  end loop;
end
$$;
