"""How a report looks on a screen and on paper."""

from __future__ import annotations

SIZES = {"a4": "A4", "letter": "letter"}

COMMON = """
:root{--ink:#1d1b16;--soft:#5f594b;--rule:#cfc8b6;--faint:#f5f1e6;--green:#17503b;--warn:#8a3b12}
*{box-sizing:border-box}
body{margin:0;color:var(--ink);background:#fff;font:10.5pt/1.42 Georgia,"Times New Roman","DejaVu Serif",serif}
main{max-width:54rem;margin:0 auto;padding:1.5rem}
h1{font-size:2.1em;line-height:1.15;font-weight:normal;margin:.1em 0 .7em}
h2{font-size:1.5em;font-weight:normal;color:var(--green);border-bottom:1.5px solid var(--green);padding-bottom:.15em;margin:2.2em 0 .7em}
h3{font-size:1.16em;margin:1.7em 0 .4em}
h4{font-size:1.02em;margin:1.4em 0 .35em}
h2,h3,h4,caption{break-after:avoid}
h2 .number,h3 .number,h4 .number{margin-right:.7em}
p{margin:.45em 0;orphans:3;widows:3}
.kicker{letter-spacing:.12em;text-transform:uppercase;font-size:.85em;color:var(--green);margin:0}
.small,figcaption{font-size:.86em;color:var(--soft)}
.warning{border-left:3px solid var(--warn);padding:.3em 0 .3em .8em;color:var(--warn);break-inside:avoid}
ul{margin:.5em 0;padding-left:1.2em}
li{margin:.28em 0}
dl{margin:.6em 0;font-size:.92em}
dl div{border-bottom:1px solid var(--rule);padding:.16em 0;break-inside:avoid;overflow:hidden}
dt{float:left;width:26%;color:var(--soft)}
dd{margin:0 0 0 27%;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
table{width:100%;table-layout:fixed;border-collapse:collapse;margin:.9em 0;font-size:.79em;line-height:1.3;font-variant-numeric:tabular-nums lining-nums}
caption{caption-side:top;text-align:left;font-weight:bold;padding:.2em 0;font-size:1.07em}
th,td{text-align:left;vertical-align:baseline;padding:.22em .45em;border-bottom:1px solid var(--rule)}
th{vertical-align:bottom;border-bottom:1.5px solid var(--ink);font-weight:normal;color:var(--soft)}
th:first-child,td:first-child{padding-left:0}
th:last-child,td:last-child{padding-right:0}
.r{text-align:right}
td.r{white-space:nowrap}
td.f{font-size:.86em;white-space:nowrap}
.whole,.part dl{break-inside:avoid}
.part dl{break-after:avoid}
td.c span{white-space:nowrap}
.grouped tbody{break-inside:avoid}
.grouped tbody tr:not(:last-child) td{border-bottom-style:none}
td.w{overflow-wrap:anywhere;word-break:break-word}
tr{break-inside:avoid}
.adds-up tbody tr:last-child td{border-top:1.5px solid var(--ink);font-weight:bold}
figure{margin:1em 0;break-inside:avoid}
figure svg{display:block;width:100%;height:auto}
pre{font:.8em/1.5 "DejaVu Sans Mono",Menlo,Consolas,monospace;background:var(--faint);padding:.7em .9em;white-space:pre-wrap;overflow-wrap:anywhere;margin:.7em 0}
.contents ol{list-style:none;margin:0;padding:0}
.contents ol ol{padding-left:2em;font-size:.92em}
.contents li{margin:.14em 0}
.contents a{color:inherit;text-decoration:none}
.contents .number{display:inline-block;min-width:2.1em;color:var(--soft)}
.contents ol ol .number{min-width:2.9em}
.cover dl,[data-facts=simulation]{font-size:.85em}
figure.felt svg{width:100%}
figure.sign img{display:block;width:100%;max-width:34rem;height:auto;border:1px solid var(--rule)}
.running{display:none}
.stamp{position:sticky;top:0;margin:0 0 1em;padding:.35em .8em;background:var(--faint);border:1.5px solid var(--green);color:var(--green);font-weight:bold;text-align:center}
.missing{color:var(--warn)}
.signature{display:grid;grid-template-columns:1fr 1fr 1fr 7rem;gap:1.2rem;margin:2.6em 0 0;break-inside:avoid;font-size:.92em}
.signing{break-inside:avoid}
.signature b{font-weight:normal;align-self:end}
.signature span{border-bottom:1px solid var(--ink);min-height:2.2em;position:relative;padding-top:1em}
.signature i{position:absolute;top:100%;left:0;font-size:.78em;color:var(--soft)}
@media (max-width:44rem){table{display:block;overflow-x:auto;table-layout:auto}dt{float:none;width:auto}dd{margin:0}}
""".strip()  # noqa: E501

PAPER = """
@page{size:SIZE;margin:26mm 19mm 20mm;
@top-left{width:60%;text-align:left;content:string(submission);font:8pt Georgia,"DejaVu Serif",serif;color:#5f594b;vertical-align:bottom;padding-bottom:1.5mm;margin-bottom:5mm;border-bottom:.4pt solid #cfc8b6}
@top-right{width:40%;text-align:right;content:string(digest);font:8pt Georgia,"DejaVu Serif",serif;color:#5f594b;vertical-align:bottom;padding-bottom:1.5mm;margin-bottom:5mm;border-bottom:.4pt solid #cfc8b6}
@bottom-left{content:string(title);font:8pt Georgia,"DejaVu Serif",serif;color:#5f594b}
@bottom-center{content:string(stamp);font:bold 8.5pt Georgia,"DejaVu Serif",serif;color:#17503b}
@bottom-right{content:"Page " counter(page) " of " counter(pages);font:8pt Georgia,"DejaVu Serif",serif;color:#5f594b}}
@media print{
body{font-size:9.6pt}
main{max-width:none;margin:0;padding:0}
.running{display:block;margin:0;height:0;overflow:hidden;font-size:0}
.running-name{string-set:submission content()}
.stamp{position:static;margin:0;padding:0;border:0;height:0;overflow:hidden;font-size:0;string-set:stamp content()}
.kicker{string-set:title content()}
.running-sum{string-set:digest content()}
.cover{padding-top:6mm}
.contents{break-after:page}
.contents a::after{content:leader(".") target-counter(attr(href),page);color:var(--soft)}
.section{break-before:auto}
h2{margin-top:1.8em}
figure.sign img{width:auto;max-width:100%;max-height:200mm;margin:0 auto}
}
""".strip()  # noqa: E501


def stylesheet(paper: str) -> str:
    return f"{COMMON}\n{PAPER.replace('SIZE', SIZES[paper])}"
