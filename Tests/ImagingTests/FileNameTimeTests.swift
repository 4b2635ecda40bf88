import OdologValues
import Testing

@Suite("When a photo was taken, by the name of its file") struct FileNameTimeTests {
    @Test(arguments: [
        ("20041107_150634.jpg", "2004-11-07T15:06:34"),
        ("IMG_20230304_153012.jpg", "2023-03-04T15:30:12"),
        ("IMG_20230304_153012_HDR.jpg", "2023-03-04T15:30:12"),
        ("20230304_153012(0).jpg", "2023-03-04T15:30:12"),
        ("PXL_20230304_153012345.jpg", "2023-03-04T15:30:12+00:00"),
        ("IMG-20230304-WA0007.jpg", "2023-03-04T12:00:00"),
        ("WhatsApp Image 2023-03-04 at 15.30.12.jpeg", "2023-03-04T15:30:12"),
        ("WhatsApp Image 2023-03-04 at 3.30.12 PM.jpeg", "2023-03-04T15:30:12"),
        ("WhatsApp Image 2023-03-04 at 03.30.12 PM.jpeg", "2023-03-04T15:30:12"),
        ("Screenshot 2023-03-04 at 12.05.00 AM.png", "2023-03-04T00:05:00"),
        ("signal-2023-03-04-15-30-12-345.jpg", "2023-03-04T15:30:12"),
        ("signal-2023-03-04-153012.jpg", "2023-03-04T15:30:12"),
        ("photo_2023-03-04_15-30-12.jpg", "2023-03-04T15:30:12"),
        ("Screenshot_20230304-153012_Maps.png", "2023-03-04T15:30:12"),
        ("Screenshot_2023-03-04-15-30-12-345_com.app.png", "2023-03-04T15:30:12"),
        ("Screenshot from 2023-03-04 15-30-12.png", "2023-03-04T15:30:12"),
        ("Bildschirmfoto 2023-03-04 um 15.30.12.png", "2023-03-04T15:30:12"),
        ("2023-03-04 15.30.12.jpg", "2023-03-04T15:30:12"),
        ("Doblo 2023-03-04.jpg", "2023-03-04T12:00:00"),
        ("20230304153012.jpg", "2023-03-04T15:30:12"),
        ("WhatsApp Image 2024-09-04 at 9.12.41 PM.jpeg", "2024-09-04T21:12:41"),
        ("Screenshot 2024-09-04 at 9.12.41\u{202F}PM.png", "2024-09-04T21:12:41"),
        ("Screenshot 2024-09-04 at 9.12\u{A0}AM.png", "2024-09-04T09:12:00"),
        ("1725484361000.jpg", "2024-09-04T21:12:41+00:00"),
        ("mmexport1725484361000.jpg", "2024-09-04T21:12:41+00:00"),
        ("04-09-2024 21-12.jpg", "2024-09-04T21:12:00"),
        ("Фото 04.09.2024, 21 12 41.jpg", "2024-09-04T21:12:41"),
        ("04.09.2024.jpg", "2024-09-04T12:00:00"),
        ("04.09.2024 10.50 Euro.jpg", "2024-09-04T12:00:00"),
        ("2024-09-04 12.30.15 Amsterdam.jpg", "2024-09-04T12:30:15"),
        ("2024-09-04 at 9.12.41 PMA.jpg", "2024-09-04T09:12:41"),
        ("2024-09-04 21-12-5.jpg", "2024-09-04T12:00:00"),
        // The day of the name's first date, the time of the one that has a time.
        ("2022-01-01 sent 2023-03-04 15.30.12.jpg", "2023-03-04T15:30:12"),
    ])
    func isRead(name: String, time: String) {
        #expect(FileNameTime(name)?.time.description == time)
    }

    @Test(
        "Only the day is known",
        arguments: [
            ("IMG-20230304-WA0007.jpg", true), ("20230304_120000.jpg", false), ("1725484361000.jpg", false),
        ])
    func day(name: String, isDay: Bool) { #expect(FileNameTime(name)?.isDay == isDay) }

    @Test(arguments: [
        "IMG_2231.jpg", "DSC01234.JPG", "20231304_101010.jpg", "20230229.jpg", "18991231.jpg", "120230304_101010.jpg",
        "202303041.jpg", "1HGCM82633A004352.jpg", "2023-03_04.jpg", "159866 km.jpg", "", "km 123456789.jpg",
        "4006381333931.jpg", "9781725484361.jpg", "17254843610001.jpg", "172548436100.jpg", "32.09.2024.jpg",
        "09-24-2024.jpg",
        "04.09.24.jpg", "104.09.2024.jpg", "04.09.20241.jpg", "12-345-2024.jpg",
    ])
    func noDate(name: String) {
        #expect(FileNameTime(name) == nil)
    }
}
