-- How many rows a piece of text is in decides whether they are found by it or met on the way through the newest. By the usual
-- hundred samples every piece in less than a hundredth of the rows was held to be rare, and a frequent one took a tenth of a second.
alter table subscriber alter column search_text set statistics 500;
alter table business alter column search_text set statistics 500;
analyze subscriber (search_text);
analyze business (search_text);
