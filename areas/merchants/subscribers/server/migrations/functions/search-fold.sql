-- before the tables
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
comment on function name_fold is
  'Normalises a name for comparison as nameFold of platform/contract/search-words.ts does: lower case, without invisible characters, with plain spaces and straight quotation marks. Marks stay. Unique indexes on names contain it. Capitals beyond A to Z are translated, so that the result does not depend on the locale of the database.';

-- The name of the other function has its schema, because a restore and maintenance commands run without a search path.
create or replace function search_fold(words text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(words) = length(words) then
    return lower(translate(words, E'\t\n\v\f\r`', '     ''') collate "C");
  end if;
  return normalize(regexp_replace(normalize(public.name_fold(words), NFD), '[\u0300-\u036f]', '', 'g'), NFC);
end
$$;
comment on function search_fold is
  'Normalises text for search as searchFold of platform/contract/search-words.ts does: as name_fold, and without marks.';
