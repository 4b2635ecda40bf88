"""Receipts and invoices: words, prices, dates and numbers, and no mileage."""

import numpy as np

from ..colour import linear
from . import numbers, places
from .pen import BOLD, MONO, SANS

# total, tax, cash, items, date, number, thanks, phone
WORDS = {
    "de": (["SUMME", "Gesamt", "Zu zahlen", "TOTAL EUR"], ["MwSt 19%", "incl. MwSt"], ["BAR", "EC-Karte", "Gegeben"],
           ["Brot", "Milch 3,5%", "Äpfel", "Käse", "Super E10", "Diesel", "Kaffee", "Mineralw.", "Parkgebühr",
                 "Wäsche Prog. 3"],
           "Datum", ["Bon-Nr.", "Beleg", "Rechnung Nr."], ["Vielen Dank!", "Auf Wiedersehen"], "Tel."),
    "en": (["TOTAL", "AMOUNT DUE", "BALANCE", "SUBTOTAL"], ["VAT 20%", "TAX 8.25%", "GST"], ["CASH", "VISA", "CHANGE",
          "DEBIT"],
           ["BREAD WHT", "MILK 2L", "APPLES", "CHEDDAR", "UNLEADED", "DIESEL", "COFFEE LGE", "CAR WASH", "PARKING",
                 "BATTERY AA"],
           "Date", ["RECEIPT", "TRANS", "INVOICE NO", "ORDER"], ["THANK YOU", "PLEASE COME AGAIN"], "Tel"),
    "fr": (["TOTAL", "A PAYER", "TOTAL TTC"], ["TVA 20%"], ["ESPECES", "CB", "RENDU"], ["PAIN", "LAIT", "POMMES", "FROMAGE",
          "GAZOLE", "SP95-E10", "CAFE"],
           "Date", ["TICKET", "FACTURE N°"], ["MERCI", "A bientôt"], "Tél."),
    "es": (["TOTAL", "IMPORTE"], ["IVA 21%"], ["EFECTIVO", "TARJETA", "CAMBIO"], ["PAN", "LECHE", "MANZANAS", "QUESO",
          "GASOLEO A", "CAFE"], "Fecha", ["FACTURA", "TICKET"], ["GRACIAS"], "Tlf."),
    "it": (["TOTALE", "TOTALE EURO"], ["IVA 22%"], ["CONTANTI", "RESTO"], ["PANE", "LATTE", "MELE", "FORMAGGIO", "GASOLIO",
          "CAFFE"], "Data", ["DOC. N.", "SCONTRINO"], ["GRAZIE"], "Tel."),
    "pl": (["SUMA PLN", "RAZEM", "DO ZAPŁATY"], ["PTU A 23%"], ["GOTÓWKA", "KARTA", "RESZTA"], ["CHLEB", "MLEKO", "JABŁKA",
          "SER", "ON DIESEL", "PB95", "KAWA"], "Data", ["PARAGON", "FAKTURA"], ["DZIĘKUJEMY"], "tel."),
    "sv": (["TOTALT", "ATT BETALA", "SUMMA"], ["Moms 25%"], ["KONTANT", "KORT"], ["BRÖD", "MJÖLK", "ÄPPLEN", "OST",
          "BENSIN 95", "KAFFE"], "Datum", ["KVITTO", "Faktura"], ["TACK"], "Tel"),
    "ru": (["ИТОГ", "ИТОГО", "К ОПЛАТЕ"], ["НДС 20%"], ["НАЛИЧНЫМИ", "КАРТОЙ", "СДАЧА"], ["ХЛЕБ", "МОЛОКО", "ЯБЛОКИ", "СЫР",
          "АИ-95", "ДТ", "КОФЕ"], "Дата", ["ЧЕК №", "СЧЕТ №"], ["СПАСИБО"], "тел."),
    "tr": (["TOPLAM", "GENEL TOPLAM"], ["KDV %18", "TOPKDV"], ["NAKİT", "KREDİ KARTI"], ["EKMEK", "SÜT", "ELMA", "PEYNİR",
          "MOTORİN", "KURŞUNSUZ 95"], "TARİH", ["FİŞ NO", "FATURA NO"], ["TEŞEKKÜRLER"], "Tel"),
    "nl": (["TOTAAL", "TE BETALEN"], ["BTW 21%"], ["PIN", "CONTANT", "WISSEL"], ["BROOD", "MELK", "APPELS", "KAAS", "EURO 95",
          "KOFFIE"], "Datum", ["BON", "FACTUUR"], ["BEDANKT"], "Tel"),
    "ja": (["合計", "小計"], ["消費税"], ["現金", "お釣り"], ["パン", "牛乳", "コーヒー", "軽油"], "日付", ["No."], ["ありがとうございました"], "TEL"),
}
SHOPS = [
    "MINI MARKT", "CITY SHOP", "TANKSTELLE NORD", "GREEN GROCER", "BOULANGERIE", "AUTOHOF", "CAFE CENTRAL", "SUPER 24",
    "OIL & GO", "PHARMACY", "BAUMARKT", "SKLEP ALA", "KIOSK 7", "ПРОДУКТЫ", "PARKHAUS MITTE", "LAWSTORE"
]
STREETS = [
    "Hauptstr. 12", "45 High Street", "12 rue de la Gare", "C/ Mayor 8", "Via Roma 31", "ul. Polna 7", "Storgatan 5",
    "ул. Ленина 14", "1200 Main St", "Stationsweg 3"
]
TOWNS = [
    "20095 Hamburg", "Leeds LS1 4AP", "69002 Lyon", "28013 Madrid", "00184 Roma", "00-950 Warszawa", "111 29 Stockholm",
    "Springfield, IL 62704", "3511 ED Utrecht"
]
CURRENCY = ["EUR", "€", "$", "£", "", "", "zł", "kr", "USD", "PLN", "SEK", "руб", "TL", "Kč"]


def columns(pen, left, right, x0, x1, y, h, font, ink, role="value", stretch=1.0):
    """A word at the left, a number at the right."""
    room = x1 - x0
    quad = pen.text(right, x1, y, h, font, "rt", role, room * 0.45, stretch, ink=ink)
    pen.text(left, x0, y, h, font, "lt", "word", room - (quad[1, 0] - quad[0, 0]) - h, stretch, ink=ink)


def receipt(pen):
    places.ground_of(pen, places.TABLES + ["leather", "grass", "blurred"])
    code = pen.pick(list(WORDS))
    total, tax, cash, items, date, number, thanks, phone = WORDS[code]
    w = pen.between(50, 82)
    font = pen.pick(MONO) if pen.chance(0.75) else pen.pick(SANS)
    h = pen.between(1.7, 2.7)
    step = h * pen.between(1.5, 2.1)
    stretch = pen.between(0.8, 1.1)
    rows_ = pen.number(1, 12)
    mark = pen.pick([".", ","])
    currency = pen.pick(CURRENCY)
    ink = linear(pen.pick(["#1a1a1c", "#3a3a40", "#2a2a50", "#5a5a62", "#101012", "#55465a"]))
    length = step * (rows_ + pen.number(14, 22)) + 30
    area = (0, 0, w, length)
    places.clutter(pen, area, 4)
    paper = places.sheet(pen, 0, 0, w, length, crease=pen.pick([0.0, 0.3, 0.8, 1.5]))
    x0, x1 = w * 0.07, w * 0.93
    y = 6.0
    if pen.chance(0.85):
        pen.text(pen.pick(SHOPS),
                 w / 2,
                 y,
                 h * pen.between(1.2, 2.2),
                 pen.pick(BOLD) if pen.chance(0.5) else font,
                 "mt",
                 width=w * 0.8,
                 ink=ink)
        y += h * 3.2
    for line in (pen.pick(STREETS), pen.pick(TOWNS), f"{phone} {numbers.phone(pen)}",
                 f"{pen.pick(['USt-ID DE', 'VAT ', 'NIP ', 'ИНН ', 'P.IVA ', 'Org.nr '])}{pen.digits(9)}")[:pen.number(1, 4)]:
        pen.text(line, w / 2, y, h * 0.9, font, "mt", "value", w * 0.86, stretch, ink=ink)
        y += step
    columns(pen,
            numbers.date(pen) if pen.chance(0.5) else f"{date} {numbers.date(pen)}", numbers.clock(pen), x0, x1, y, h, font,
            ink, "clock", stretch)
    y += step
    columns(pen, pen.pick(number), pen.pick([pen.digits(4), pen.digits(6),
                                             pen.digits(5), pen.digits(8)]), x0, x1, y, h, font, ink, "value", stretch)
    y += step * 1.2
    rule = "-" * 40 if pen.chance(0.6) else "=" * 40
    pen.text(rule, w / 2, y, h, font, "mt", width=w * 0.86, ink=ink, role=None)
    y += step
    for _ in range(rows_):
        item = pen.pick(items)
        if pen.chance(0.3):
            item = f"{pen.number(2, 9)} x {item}"
        columns(pen, item,
                numbers.amount(pen, 0.5, 300, mark) + pen.pick(["", "", " A", " B", "*"]), x0, x1, y, h, font, ink, "value",
                stretch)
        y += step
        if pen.chance(0.15):
            pen.text(f"{pen.number(2, 60)}{mark}{pen.digits(2)} L x {pen.number(1, 2)}{mark}{pen.digits(3)}",
                     x0 + 3,
                     y,
                     h * 0.9,
                     font,
                     "lt",
                     "value",
                     w * 0.7,
                     stretch,
                     ink=ink)
            y += step
    pen.text(rule, w / 2, y, h, font, "mt", width=w * 0.86, ink=ink, role=None)
    y += step
    big = h * pen.pick([1.0, 1.4, 1.9, 2.4])
    value = numbers.amount(pen, 2, 60000, mark, pen.pick([2, 2, 2, 0]))
    columns(pen, f"{pen.pick(total)} {currency}", value, x0, x1, y, big, font if pen.chance(0.6) else pen.pick(BOLD), ink,
            "value", stretch)
    y += big * 1.8
    for _ in range(pen.number(1, 4)):
        columns(pen, pen.pick(tax + cash), numbers.amount(pen, 0.5, 300, mark), x0, x1, y, h, font, ink, "value", stretch)
        y += step
    for line in ([
            f"**** **** **** {pen.digits(4)}", f"AUTH {pen.digits(6)}", f"Terminal {pen.digits(8)}", f"TA-Nr. {pen.digits(6)}",
            pen.pick(thanks), f"#{pen.digits(5)}"
    ])[pen.number(0, 3):]:
        pen.text(line, *((w / 2, y) if pen.chance(0.6) else (w / 2, y)), h, font, "mt", "value", w * 0.86, stretch, ink=ink)
        y += step
    if pen.chance(0.5):
        pen.bars(w * 0.15, y + 2, w * 0.85, y + 11, ink)
        pen.text(pen.digits(13), w / 2, y + 13, h, font, "mt", "value", w * 0.7, ink=ink)
        y += 18
    elif pen.chance(0.4):
        pen.matrix(w * 0.3, y + 2, w * 0.4, ink)
        y += w * 0.45
    if pen.chance(0.4):  # paper goes yellow where it is warm, and the print fades
        c = pen.canvas
        mask, ox, oy = c.mask_of([np.array([(0, 0), (w, 0), (w, length), (0, length)])], 0)
        if mask.size and min(mask.shape):
            fade = pen.between(0.05, 0.45) * (mask > 0) * np.linspace(
                *pen.pick([(0.2, 1), (1, 0.2), (0.7, 0.7)]), mask.shape[0], dtype=np.float32)[:, None]
            c.paint(fade.astype(np.float32), ox, oy, albedo=paper)
    places.folds(pen, 0, 0, w, length)
    if pen.chance(0.3):
        places.hand(pen, (0, y * 0.3, w, min(length, y)))
    pen.thing = (0, 0, w, min(length, y + 6))


JOBS = {
    "de": ["Ölwechsel", "Bremsbeläge vorn", "Bremsscheibe", "Luftfilter", "Arbeitslohn", "Zündkerze", "Motoröl 5W-30",
          "Reifen 205/55 R16", "Entsorgung", "Achsvermessung", "Kleinteile"],
    "en": ["Oil change", "Brake pads front", "Brake disc", "Air filter", "Labour 1.5 h", "Spark plug", "Engine oil 5W-30",
          "Tyre 205/55 R16", "Wheel alignment", "Shop supplies", "Diagnosis"],
    "fr": ["Vidange", "Plaquettes de frein", "Disque de frein", "Filtre à air", "Main d'oeuvre", "Bougie", "Huile 5W-30",
          "Pneu 205/55 R16"],
    "es": ["Cambio de aceite", "Pastillas de freno", "Disco de freno", "Filtro de aire", "Mano de obra", "Bujía",
          "Neumático 205/55"],
    "pl": ["Wymiana oleju", "Klocki hamulcowe", "Tarcza hamulcowa", "Filtr powietrza", "Robocizna", "Świeca",
          "Opona 205/55 R16"],
    "ru": ["Замена масла", "Колодки тормозные", "Диск тормозной", "Фильтр воздушный", "Работа", "Свеча", "Шина 205/55 R16"],
    "sv": ["Oljebyte", "Bromsbelägg fram", "Bromsskiva", "Luftfilter", "Arbete", "Tändstift", "Däck 205/55 R16"],
}
GOODS = [
    "Beratung", "Consulting", "Web hosting", "Schrauben M6", "Office chair", "Toner", "Transport", "Montage", "Service",
    "Licence", "Papier A4", "Kabel 3m", "LED lamp", "Miete", "Strom"
]
HEADS = {
    "de": ("Rechnung", "Rechnungs-Nr.", "Datum", "Kunden-Nr.", "Menge", "Preis", "Gesamtbetrag", "Netto", "MwSt 19 %",
          "Bezeichnung", "Tel.", "Fällig"),
    "en": ("INVOICE", "Invoice No.", "Date", "Customer No.", "Qty", "Price", "Total due", "Subtotal", "VAT 20 %",
          "Description", "Phone", "Due"),
    "fr": ("FACTURE", "Facture N°", "Date", "Client N°", "Qté", "Prix", "Total TTC", "Total HT", "TVA 20 %", "Désignation",
          "Tél.", "Echéance"),
    "es": ("FACTURA", "Factura Nº", "Fecha", "Cliente", "Cant.", "Precio", "TOTAL", "Base", "IVA 21 %", "Descripción", "Tel.",
          "Vencimiento"),
    "pl": ("FAKTURA VAT", "Nr faktury", "Data", "Nabywca", "Ilość", "Cena", "Do zapłaty", "Netto", "VAT 23 %", "Nazwa", "tel.",
          "Termin"),
    "ru": ("СЧЕТ-ФАКТУРА", "№", "Дата", "Клиент", "Кол-во", "Цена", "Итого", "Сумма", "НДС 20 %", "Наименование", "тел.",
          "Срок"),
    "sv": ("FAKTURA", "Fakturanr", "Datum", "Kundnr", "Antal", "Pris", "Att betala", "Netto", "Moms 25 %", "Benämning", "Tel",
          "Förfaller"),
}


def invoice(pen):
    places.ground_of(pen, places.TABLES)
    code = pen.pick(list(HEADS))
    title, nr, date, customer, qty, price, due, net, tax, name, tel, until = HEADS[code]
    jobs = JOBS[code] if pen.chance(0.65) else GOODS
    w = pen.between(150, 210)
    font = pen.pick(SANS) if pen.chance(0.7) else pen.pick(MONO)
    bold = pen.pick(BOLD)
    h = pen.between(1.9, 3.0)
    step = h * pen.between(1.7, 2.4)
    ink = linear(pen.pick(["#101012", "#1a1a1e", "#20243a", "#303036"]))
    accent = pen.colour("#101012", "#14427a", "#8a1a1a", "#1a5a3a", "#c86a14", "#555a60")
    mark = pen.pick([",", "."])
    currency = pen.pick([c for c in CURRENCY if c])
    rows_ = pen.number(2, 11)
    length = w * 1.41 if pen.chance(0.6) else 75 + step * (rows_ + 12)
    places.clutter(pen, (0, 0, w, length), 4)
    places.sheet(pen, 0, 0, w, length, crease=pen.pick([0.0, 0.0, 0.2, 0.6]))
    m = w * pen.between(0.07, 0.11)
    y = m * 0.8
    pen.text(pen.pick([
        "AUTOHAUS MUSTER", "City Garage Ltd", "Garage du Pont", "TALLER RUIZ", "Auto-Serwis NOWAK", "АВТОСЕРВИС",
        "Bilverkstad AB", "WERKSTATT KLEIN", "KFZ Service GmbH", "TYRE CENTRE"
    ] if jobs is not GOODS else ["ACME GmbH", "North & Co", "OFFICE PLUS", "Stadtwerke", "ООО ВЕКТОР"]),
             m,
             y,
             h * pen.between(1.6, 2.6),
             bold,
             "lt",
             width=w * 0.5,
             ink=accent)
    for i, line in enumerate((pen.pick(STREETS), pen.pick(TOWNS), f"{tel} {numbers.phone(pen)}", f"Fax {numbers.phone(pen)}")):
        pen.text(line, w - m, y + i * step * 0.9, h * 0.9, font, "rt", "value", w * 0.35, ink=ink)
    y += step * 4.5
    for i, line in enumerate((pen.pick(["Herr M. Muster", "Ms J. Doe", "M. Dupont", "Sr. Pérez", "Jan Kowalski",
                                        "Иванов И.И."]), pen.pick(STREETS), pen.pick(TOWNS))):
        pen.text(line, m, y + i * step, h, font, "lt", "value", w * 0.4, ink=ink)
    info = [(nr,
             pen.pick([
                 pen.digits(5),
                 pen.digits(6), f"{pen.number(2015, 2025)}-{pen.digits(4)}", f"RE{pen.digits(6)}",
                 f"{pen.digits(3)}/{pen.digits(2)}/{pen.number(2015, 2025)}"
             ])), (date, numbers.date(pen)), (customer, pen.digits(pen.number(4, 7))), (until, numbers.date(pen)),
            ("", f"{numbers.letters(pen, 2)} {numbers.letters(pen, 2)} {pen.digits(3)}")]
    for i, (label, value) in enumerate(info[:pen.number(3, 5)]):
        columns(pen, label, value, w * 0.58, w - m, y + i * step, h, font, ink)
    y += step * 6
    pen.text(title + (f" {pen.digits(6)}" if pen.chance(0.4) else ""),
             m,
             y,
             h * pen.between(1.4, 2.6),
             bold,
             "lt",
             "value",
             w * 0.7,
             ink=ink)
    y += h * 4
    frame = pen.pick(["lines", "boxes", "bands", "none"])
    if frame != "none":
        pen.rectangle(m - 2,
                      y - h * 0.6,
                      w - m + 2,
                      y + step * 0.85,
                      albedo=accent if pen.chance(0.4) else linear("#d0d4d8"),
                      alpha=pen.between(0.3, 1))
    xs = [m, m + w * 0.13, w * 0.62, w * 0.76, w - m]
    for text, x, anchor in (("Nr.", xs[0], "lt"), (name, xs[1], "lt"), (qty, xs[2], "rt"), (price, xs[3], "rt"),
                            (pen.pick([net, "EUR", "Total"]), xs[4], "rt")):
        pen.text(text, x, y, h * 0.95, bold, anchor, width=w * 0.3, ink=ink)
    y += step * 1.2
    for i in range(rows_):
        if frame == "bands" and i % 2:
            pen.rectangle(m - 2, y - h * 0.4, w - m + 2, y + step - h * 0.4, albedo=accent, alpha=0.12)
        part = numbers.part(pen) if pen.chance(0.7) else str(i + 1)
        pen.text(part, xs[0], y, h * 0.9, font, "lt", "value", w * 0.12, ink=ink)
        pen.text(pen.pick(jobs), xs[1], y, h, font, "lt", "word", w * 0.36, ink=ink)
        pen.text(str(pen.number(1, 12)) if pen.chance(0.6) else f"{pen.number(0, 8)}{mark}{pen.digits(2)}",
                 xs[2],
                 y,
                 h,
                 font,
                 "rt",
                 "value",
                 ink=ink)
        pen.text(numbers.amount(pen, 1, 900, mark), xs[3], y, h, font, "rt", "value", w * 0.13, ink=ink)
        pen.text(numbers.amount(pen, 1, 4000, mark), xs[4], y, h, font, "rt", "value", w * 0.15, ink=ink)
        y += step
        if frame in ("lines", "boxes"):
            pen.rectangle(m - 2, y - h * 0.5, w - m + 2, y - h * 0.5 + 0.2, albedo=ink, alpha=0.6)
    if frame == "boxes":
        top = y - step * (rows_ + 1.5)
        for x in (m - 2, xs[1] - 1.5, w * 0.52, w * 0.63, w * 0.77, w - m + 2):
            pen.rectangle(x, top, x + 0.25, y - h * 0.5, albedo=ink, alpha=0.7)
    y += step * 0.6
    for label, big in ((net, 1.0), (tax, 1.0), (f"{due} {currency}", pen.pick([1.0, 1.3, 1.7]))):
        columns(pen, label, numbers.amount(pen, 30, 30000, mark), w * 0.55, w - m, y, h * big, bold if big > 1 else font, ink)
        y += step * big
    y += step
    for line in (
            f"IBAN {numbers.letters(pen, 2)}{pen.digits(2)} {pen.digits(4)} {pen.digits(4)} {pen.digits(4)} {pen.digits(2)}",
            f"{pen.pick(['Steuer-Nr.', 'VAT ID', 'NIP', 'ИНН', 'SIRET'])} {pen.digits(3)}/{pen.digits(3)}/{pen.digits(5)}"
    )[:pen.number(0, 2)]:
        pen.text(line, m, y, h * 0.8, font, "lt", "value", w * 0.6, ink=ink)
        y += step
    if pen.chance(0.3):  # a rubber stamp
        stamp_ink = linear(pen.pick(["#1a2a8a", "#8a1a2a", "#1a5a3a"]))
        x, sy = pen.between(w * 0.2, w * 0.7), y - step * pen.between(0, 6)
        pen.canvas.ring(x, sy, 16, 1, albedo=stamp_ink, alpha=0.6)
        pen.text(pen.pick(["BEZAHLT", "PAID", "PAYÉ", "ОПЛАЧЕНО"]), x, sy, 3.4, bold, width=26, ink=stamp_ink, alpha=0.6)
    places.folds(pen, 0, 0, w, length)
    if pen.chance(0.15):
        places.hand(pen, (0, 0, w, length))
    pen.thing = (0, 0, w, min(length, y + 5)) if pen.chance(0.6) else (0, 0, w, length)
