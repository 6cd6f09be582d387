-- may lock: no version calls it; exports escape formulas while they write the file
drop function if exists export_text(text);
-- may lock: only export_text called it
drop function if exists export_guarded(text);
